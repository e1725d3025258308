import { type DemoJob, larkfieldCloud, larkfieldSystems } from './demo-job.ts';
import { austin, chennai, india, krakow, london, singapore } from './demo-places.ts';

export const customerSuccessJobs: DemoJob[] = [
  {
    ...london,
    externalId: 'csm-retail',
    title: 'Customer Success Manager, Retail',
    company: larkfieldSystems,
    categories: ['Customer Success'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['Account management', 'Retail logistics', 'Presentation', 'Excel'],
    ageHours: 38,
    closesInDays: 75,
    replyByDays: 7,
    vacancy: true,
    pay: { currency: 'GBP', min: 48000, max: 58000, unit: 'YEAR' },
    description: `
      <p>Nine retailers, from a bookshop with two vans to a supermarket with eight hundred. They have bought the software; you see to it that they get
      what they bought it for.</p>
      <h3>What good looks like</h3>
      <blockquote>"She rang us before we noticed." <br>Operations director, after the February storms</blockquote>
      <p>You know each customer's peak weeks, their depot managers by first name and the one number that their board looks at. You bring bad news
      early. When the product is the problem, you carry that inside, with evidence, until something happens.</p>
      <h3>The practical side</h3>
      <ul>
        <li>A visit to each customer every quarter. There will be trains.</li>
        <li>A yearly plan that fits on two pages and is theirs, not ours.</li>
        <li>Renewals are shared with sales; your bonus depends on usage, not on price.</li>
      </ul>
      <h3>You come from</h3>
      <p>retail operations, logistics or a similar role elsewhere. You are at ease in a loading bay and in a boardroom, in the same shoes.</p>
      <h3>Who stands behind you</h3>
      <p>A support team that picks up within two minutes, a data analyst who prepares your quarterly numbers, and a product manager who
      joins one of your visits each month because she wants to. When a depot floods or a strike begins, there is a small crisis budget,
      and you may spend it first and explain afterwards.</p>`,
  },
  {
    ...chennai,
    externalId: 'support-engineer-l2',
    title: 'Product Support Engineer',
    company: larkfieldSystems,
    categories: ['Customer Success', 'Engineering'],
    type: 'H',
    workmode: 'Onsite',
    experience: '1 to 4 years',
    skills: ['SQL', 'Troubleshooting', 'REST', 'Tamil', 'English'],
    ageHours: 92,
    description: `
      <p>When the first line cannot explain it, it comes to you. A label that prints twice. A route that goes through a river. A login that works for
      everyone but Mr. Okafor.</p>
      <p>The support floor in Chennai is one of the happiest places at Larkfield, which surprises visitors. It is because people there finish
      things.</p>
      <h3>What you will do</h3>
      <ul>
        <li>Reproduce, narrow down, explain. Logs, database, the customer's own words.</li>
        <li>Fix configuration and data; propose fixes to code. Engineers review them like anybody's.</li>
        <li>Write the article that makes the next ticket unnecessary.</li>
        <li>Spend every sixth week inside a product team.</li>
      </ul>
      <h3>What you need</h3>
      <p>SQL without fear, HTTP without mystery, a year or so in support or operations, and good written English. Rotating shifts between 06:00 and
      23:00, with transport home after nine.</p>
      <h3>Three tickets from this week</h3>
      <ol>
        <li>Two depots with the same name, one of them closed since 2019 and still receiving parcels on paper.</li>
        <li>An import that fails only if the file was saved on a Mac.</li>
        <li>"The map is upside down." It was; somebody had mounted the monitor that way to fix something else.</li>
      </ol>
      <p>All three are solved. The second became a one-line change in the product, with the support engineer's name on it.</p>`,
  },
  {
    ...krakow,
    externalId: 'onboarding-specialist',
    title: 'Onboarding Specialist (Polish, German)',
    company: larkfieldSystems,
    categories: ['Customer Success'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2+ years',
    skills: ['Training', 'German', 'Polish', 'Project planning'],
    ageHours: 205,
    pay: { currency: 'PLN', min: 9500, max: 12500, unit: 'MONTH' },
    description: `
      <p>A haulage company in Wrocław has used paper for thirty years. On the first of the month it will stop. You are the person who makes that a
      good day.</p>
      <h3>An onboarding, from your side</h3>
      <ol>
        <li>Two days on site. Watch. Drink the coffee. Find out who really runs the place.</li>
        <li>Import customers, vans and tariffs; there will be a spreadsheet with merged cells.</li>
        <li>Train dispatchers in pairs and drivers in the yard, at six in the morning, in their language.</li>
        <li>Be there on day one, reachable in week one, missed by month two.</li>
      </ol>
      <p>You will have four or five of these running at different stages, mostly in Poland and eastern Germany, with about six nights away a
      month.</p>
      <h3>You are the right one if</h3>
      <p>people calm down when you explain things, you speak Polish and German fluently, and you have led something with a date that did not
      move: a school trip counts.</p>
      <h3>What we give you</h3>
      <p>A car or a rail card, as you prefer. A method that has worked for seventy companies and that you are free to bend. A colleague
      for the first three onboardings. And the right to postpone a start date by a week when the people are not ready, even if sales has
      already ordered the cake.</p>`,
  },
  {
    ...singapore,
    externalId: 'tam-finance',
    title: 'Technical Account Manager, Financial Services',
    company: larkfieldCloud,
    categories: ['Customer Success', 'Cloud & DevOps'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '6 to 10 years',
    skills: ['Cloud architecture', 'Banking regulation', 'Incident communication', 'Mentoring'],
    ageHours: 555,
    pay: { currency: 'SGD', min: 120000, max: 150000, unit: 'YEAR' },
    description: `
      <p>Three banks and an insurer run part of their business on Skylark. They have an auditor, a regulator and a very long questionnaire. They also have
      you.</p>
      <h3>Between two worlds</h3>
      <p>You know their architecture well enough to draw it from memory and ours well enough to say what will break. When we have an incident, you
      are on their call and tell them what we know, what we do not, and when you will call again. Then you call again.</p>
      <h3>Over a year you will</h3>
      <ul>
        <li>plan two failover exercises with each customer and attend them at odd hours;</li>
        <li>bring their requirements on encryption and residency into our roadmap, sorted by weight and not by volume;</li>
        <li>retire at least one workaround that both sides have forgotten the reason for.</li>
      </ul>
      <h3>Experience</h3>
      <p>Years as an architect, engineer or consultant in regulated industry; a working knowledge of the region's guidelines on outsourcing; the
      standing to tell a customer that the plan is not safe.</p>
      <h3>The team in Singapore</h3>
      <p>Four technical account managers, each with a handful of customers, and a standing pair arrangement: you know your colleague's
      customers well enough to take a call for her, and she yours. The office is at one-north; two days there, one with customers, the
      rest as you like. Travel to Jakarta and Hong Kong about once a quarter.</p>`,
  },
  {
    city: '',
    state: 'Texas',
    country: 'US',
    externalId: 'field-engineer-texas',
    title: 'Field Service Engineer',
    company: larkfieldSystems,
    categories: ['Customer Success'],
    type: 'H',
    workmode: 'Onsite',
    experience: '2 to 5 years',
    skills: ['Barcode scanners', 'Networking', 'Driving licence'],
    ageHours: 1340,
    pay: { currency: 'USD', min: 31, max: 38, unit: 'HOUR' },
    description: `
      <p>Forty-one warehouses between El Paso and Beaumont, a company truck, and a good set of tools. When a gate, a printer or a dimensioning camera stops,
      you are the one who drives.</p>
      <h3>The work</h3>
      <ul>
        <li>Install and repair scanners, label printers, cameras and the network under them.</li>
        <li>Do the yearly check before peak, with a list that you may improve.</li>
        <li>Teach the shift leads to fix the five things that need no engineer.</li>
        <li>Send back what failed, with a note. Those notes changed two of our products.</li>
      </ul>
      <h3>Conditions</h3>
      <p>You live anywhere in Texas within an hour of an interstate. About three nights away a fortnight. Overtime is paid from the first minute, and you
      keep the hotel points.</p>
      <h3>You have</h3>
      <p>Repaired things for a living, cables included. A clean licence. The ability to stay polite at a loading dock at 2 a.m. when forty trucks
      are waiting.</p>
      <h3>The first weeks</h3>
      <p>Two weeks in Austin to learn the machines, including a day in which Milpitas explains, by video, why it was built that way. Then
      three weeks on the road with Darnell, who has had this job for six years and is moving to training. After that the truck is yours,
      with a telephone number behind it that is answered at any hour.</p>
      <p>Tools, boots and phone are provided. So is the good coffee flask.</p>`,
  },
  {
    ...india,
    externalId: 'community-support-freelance',
    title: 'Community Support, Evenings and Weekends',
    company: larkfieldCloud,
    categories: ['Customer Success'],
    type: 'FL',
    workmode: 'Remote',
    experience: '',
    skills: ['Linux', 'Clear writing', 'Moderation'],
    ageHours: 1820,
    pay: { currency: 'INR', min: 800, max: 1200, unit: 'HOUR' },
    description: `
      <p>Eleven thousand people use the free tier of Skylark: students, tinkerers, two choirs. They help one another in our forum, and they are good at it.
      But at nine on a Saturday evening, when a school project is due on Monday, there are more questions than answers.</p>
      <h3>What we ask</h3>
      <p>Eight to twelve hours a week, in the evening or at weekends, on days that you choose a month ahead.</p>
      <ul>
        <li>Answer, or find the person who can.</li>
        <li>Keep the tone warm. Warn rarely, explain always, ban almost never.</li>
        <li>Mark what comes up again and again; the documentation team reads it on Mondays.</li>
      </ul>
      <h3>Who this suits</h3>
      <p>People who like teaching, know their way around a Linux machine and write without irony. Students are very welcome, as are parents
      after bedtime. Tell us about an answer that you once gave to a stranger.</p>
      <h3>Details</h3>
      <p>You work on your own account and invoice by the month. Training takes four evenings and is paid. There are nine of you, spread
      over the country; a short call on the first Thursday of the month is the only fixed date. Answers are written in English, though a
      kind word in the language of the question has never hurt.</p>
      <p>If you stay for half a year we add a machine on Skylark, of a size that would be unreasonable to buy.</p>`,
  },
  {
    ...austin,
    externalId: 'training-designer',
    title: 'Learning Designer, Customer Academy',
    company: larkfieldSystems,
    categories: ['Customer Success', 'Design'],
    type: 'C',
    workmode: 'Hybrid',
    experience: '3 to 5 years',
    skills: ['Instructional design', 'Video', 'Spanish', 'Assessment'],
    ageHours: 1075,
    pay: { currency: 'USD', min: 48, max: 60, unit: 'HOUR' },
    description: `
      <p>A picker stays with a warehouse for eleven months on average and needs three of them to get fast. Our academy could make that three weeks.
      It has forty videos now. The most watched is four minutes long; the longest is fifty-one.</p>
      <h3>A year's contract to rebuild it</h3>
      <ul>
        <li>Find out what people do on their first, tenth and fiftieth day. We will arrange the shifts.</li>
        <li>Small lessons in English and Spanish, on the device in their hand, in the minute when they need them.</li>
        <li>Practice instead of quizzes: a simulated shelf, a simulated mistake.</li>
        <li>Measure by speed and errors on the floor, not by completion.</li>
      </ul>
      <h3>You</h3>
      <p>have designed training for people who work with their hands, can write and cut a short film without a crew, and are at home in both
      languages. You have thrown away a course because a sign on the wall was better.</p>
      <h3>What we have tried</h3>
      <p>Posters (ignored), gamification (mocked), a buddy system (loved, and then cut when it got busy). The one thing that clearly
      worked was an accident: a shelf left empty near the canteen, where new people practised before their shift because nobody was
      looking. Start from there if you like.</p>
      <p>Hybrid in Austin, with regular days in warehouses in San Antonio and Laredo.</p>`,
  },
];
