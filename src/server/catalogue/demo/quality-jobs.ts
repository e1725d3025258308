import { type DemoJob, larkfieldCloud, larkfieldSystems } from './demo-job.ts';
import { chennai, hyderabad, krakow, pune, unitedStates } from './demo-places.ts';

export const qualityJobs: DemoJob[] = [
  {
    ...chennai,
    externalId: 'qa-automation',
    title: 'QA Automation Engineer',
    company: larkfieldSystems,
    categories: ['Quality Assurance'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2 to 5 years',
    skills: ['Playwright', 'TypeScript', 'API testing', 'SQL'],
    ageHours: 26,
    description: `
      <p>The warehouse product has 3,100 end-to-end tests. They take four hours, and on most mornings eleven of them are red for reasons that have
      nothing to do with the product. We would rather have six hundred that everybody believes.</p>
      <h3>The task</h3>
      <p>Go through the suite with a knife. Some tests belong further down, some belong nowhere, some are the only written record of what a
      customer in Antwerp once needed. You will tell them apart, and build the remaining ones so that a failure names its cause.</p>
      <h3>Tools</h3>
      <ul>
        <li>Playwright and TypeScript; real browsers, and a real database that is created for each run.</li>
        <li>A simulator for conveyor belts, which is more charming than it sounds.</li>
        <li>Authority to delete.</li>
      </ul>
      <h3>You are</h3>
      <p>A programmer whose product is confidence. You have kept an automated suite healthy for a year or longer, you write bug reports that
      developers thank you for, and you ask "how would we know?" early enough for it to help.</p>
      <h3>Around you</h3>
      <p>Testers here sit with their product team and meet as a guild on Tuesdays. There are six of you in Chennai. One is writing a small
      book about test data; another has a collection of screenshots titled "cannot happen". You will be asked for a contribution.</p>`,
  },
  {
    ...hyderabad,
    externalId: 'performance-test-lead',
    title: 'Performance Test Lead',
    company: larkfieldSystems,
    categories: ['Quality Assurance', 'Engineering'],
    type: 'H',
    workmode: 'Onsite',
    experience: '6 to 10 years',
    skills: ['k6', 'Profiling', 'Linux', 'Statistics'],
    ageHours: 150,
    description: `
      <p>Our peak is known to the minute: the last Friday of November, from 06:10. Everything that can be slow has been slow on that day, once.
      You will make sure that it happens in October instead, on machines where nobody is waiting.</p>
      <h3>What you will lead</h3>
      <ul>
        <li>Three engineers and a test environment a third the size of production.</li>
        <li>Traffic models from real days, with the customers' names taken out.</li>
        <li>The autumn rehearsals: four Saturdays, compensated, with breakfast.</li>
        <li>A budget for each page and call, agreed with its team and checked on every merge.</li>
      </ul>
      <h3>What distinguishes a good answer here</h3>
      <p>It comes with a confidence interval. It says what was limited by what. It can be repeated by somebody else, and it has been.</p>
      <h3>Experience</h3>
      <p>Several years of load testing distributed systems, flame graphs as a second language, and the courage to report that the test
      itself was wrong.</p>
      <h3>Last year's peak, in three sentences</h3>
      <p>Label printing was slow from 06:22 to 06:41, because a cache that had been warm in every rehearsal was cold on the day.
      Everything else held. The rehearsals now begin with cold caches, and the team would like a lead who finds the next such assumption
      before the calendar does.</p>`,
  },
  {
    ...krakow,
    externalId: 'mobile-tester',
    title: 'Mobile Test Engineer',
    company: larkfieldSystems,
    categories: ['Quality Assurance'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '1 to 4 years',
    skills: ['Exploratory testing', 'Appium', 'Android', 'iOS'],
    ageHours: 530,
    pay: { currency: 'PLN', min: 11000, max: 15000, unit: 'MONTH' },
    description: `
      <p>There is a box with 38 phones under the desk that would be yours. The oldest has a cracked corner and is the most important, because
      so has everybody else's.</p>
      <p>You test what drivers and pickers hold in their hands: the driver app on Android, the manager's app on both systems, and the ring
      scanner that talks to them.</p>
      <h3>Half by hand, half by machine</h3>
      <p>Exploratory sessions with a charter and a clock, because a script never walks into a lift. Appium for the paths that must never
      break. And one field day a month, when you install the release candidate for twenty volunteers and watch.</p>
      <h3>We are glad if you</h3>
      <ul>
        <li>can reproduce what others call impossible to reproduce;</li>
        <li>write it down in five lines;</li>
        <li>know a little about radio, batteries and the habits of background processes;</li>
        <li>speak Polish or English well enough to laugh with the drivers.</li>
      </ul>
      <h3>A bug that you would have liked</h3>
      <p>Photos taken at Gdańsk harbour arrived in the wrong order. Not elsewhere; only there, and only in the afternoon. It took two
      days, a tide table and a walk along the quay to find that the phones were switching to a Swedish network with a different idea of
      the time. Bartek wrote it up in five lines, and the fix had one.</p>`,
  },
  {
    ...pune,
    externalId: 'accessibility-tester',
    title: 'Accessibility Specialist',
    company: larkfieldCloud,
    categories: ['Quality Assurance', 'Design'],
    type: 'C2H',
    workmode: 'Hybrid',
    experience: '2 to 6 years',
    skills: ['WCAG 2.2', 'NVDA', 'VoiceOver', 'ARIA', 'HTML'],
    ageHours: 890,
    description: `
      <p>An automatic checker says that our console has no errors. A colleague who is blind says that he cannot create a virtual machine. We
      believe the colleague.</p>
      <h3>Your work in the first half year</h3>
      <ol>
        <li>Walk through the twelve most important tasks with screen reader, keyboard, magnifier and voice, and write down what stops you.</li>
        <li>Fix the patterns, not the pages, together with the design system.</li>
        <li>Train the teams: ninety minutes each, screens off.</li>
        <li>Write the public statement, with its gaps, and keep it true.</li>
      </ol>
      <h3>Background</h3>
      <p>You use assistive technology every day, for work or for life. You can read HTML and say what is wrong with it in one sentence. You
      know the guidelines well enough to know where they stop helping.</p>
      <p>We especially invite people with disabilities to apply. Tell us what you need for the interviews and it will be there. Contract
      for six months at first, then permanent.</p>
      <h3>What is already there</h3>
      <p>A promise from the head of product that releases can be held for a blocked task. A design system whose buttons and fields are in
      good order, and whose date picker is not. And four customers in the public sector who have offered their own colleagues as testers,
      paid by the hour.</p>`,
  },
  {
    ...unitedStates,
    externalId: 'beta-coordinator',
    title: 'Beta Programme Coordinator',
    company: larkfieldSystems,
    categories: ['Quality Assurance', 'Customer Success'],
    type: '',
    employment: ['PART_TIME'],
    workmode: 'Remote',
    experience: '1+ years',
    skills: ['Community management', 'Bug triage', 'Clear writing'],
    ageHours: 1650,
    pay: { currency: 'USD', min: 28, max: 34, unit: 'HOUR' },
    description: `
      <p>Two hundred and twelve depots have agreed to try our software three weeks before everyone else. They do it out of kindness and because of a
      mug. The kindness deserves better organisation.</p>
      <p>Part-time, about 24 hours a week.</p>
      <h3>What you will do</h3>
      <ul>
        <li>Write the note that goes out with every beta: what is new, what to try, what we are unsure about.</li>
        <li>Read every answer and reply to each within a working day.</li>
        <li>Turn "it's weird since Tuesday" into something that an engineer can act on.</li>
        <li>Close the loop: tell people what became of their report, also when the answer is nothing.</li>
      </ul>
      <h3>You might be</h3>
      <p>A moderator, a support person, a librarian, somebody back from a break. You enjoy strangers, you are organised without needing a system
      for it, and your sentences end.</p>
      <h3>Hours and home</h3>
      <p>Spread the 24 hours as you like between Monday and Thursday, anywhere in the United States; releases come out on Tuesdays, so
      that day should be one of them. Twice a year we bring the beta depots together for two days, last time in Kansas City, and you run
      that with one of our event people. The mug is yours to redesign.</p>
      <p>Part-time here means part-time: health cover from the first month, and nobody expects an answer on Fridays.</p>`,
  },
];
