import { type DemoJob, larkfieldCloud, larkfieldSystems } from './demo-job.ts';
import { bengaluru, lisbon, london, milpitas, unitedStates } from './demo-places.ts';

export const designJobs: DemoJob[] = [
  {
    ...london,
    externalId: 'product-designer-dispatch',
    title: 'Senior Product Designer, Dispatch',
    company: larkfieldSystems,
    categories: ['Design'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '5+ years',
    skills: ['Interaction design', 'Figma', 'Usability testing', 'Information density'],
    ageHours: 44,
    pay: { currency: 'GBP', min: 68000, max: 82000, unit: 'YEAR' },
    description: `
      <p>Most design advice says: show less. Dispatchers say: show me everything, and let me find the one that is wrong. Designing for experts at
      work is a different craft, and it is the one we need.</p>
      <h3>The product</h3>
      <p>A console on two monitors, used all day by about 2,600 people in eleven countries. They know its shortcuts by heart and notice
      when a column moves by eight pixels.</p>
      <h3>The questions on your desk</h3>
      <ul>
        <li>What does "late" look like when a third of the vans are late, as on every snowy Monday?</li>
        <li>Which of the 47 columns may go? (Somebody needs each of them. We have asked.)</li>
        <li>How does a new dispatcher become good in two weeks rather than eight?</li>
      </ul>
      <h3>How design works here</h3>
      <p>Five designers, one researcher. You test with real users every fortnight, prototype in the browser when a picture will not do, and
      stay with the work until it is in use. Portfolio reviews start with something that failed.</p>
      <p>Please include one project with real constraints and tell us what you gave up.</p>
      <h3>Things we have learned so far</h3>
      <p>Colour alone fails before the second coffee. Sound works, once per minute at most. Nobody wants a dashboard on the wall except
      visitors. And every dispatcher has a piece of paper next to the keyboard; what is written on it is the roadmap.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'ux-researcher',
    title: 'UX Researcher, Field Studies',
    company: larkfieldSystems,
    categories: ['Design', 'Product'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['Ethnography', 'Interviewing', 'Kannada', 'Hindi', 'Synthesis'],
    ageHours: 190,
    description: `
      <p>Our users are at loading docks, in three-wheelers, in a stairwell on the fifth floor. To understand them you have to be there. You will
      be there about two days a week.</p>
      <h3>Studies planned for this year</h3>
      <ol>
        <li>A diary study with forty drivers in Bengaluru and Hyderabad: what happens between the last delivery and home?</li>
        <li>Trust in the arrival time, with people who wait for parcels.</li>
        <li>How night-shift loaders read a screen after six hours. It is a question about contrast, and also about sleep.</li>
      </ol>
      <h3>What you will leave behind</h3>
      <p>Not slides. A short film, a wall, a two-page note with the three things that we should do differently, and a product manager
      who was with you in the van.</p>
      <h3>We are looking for</h3>
      <p>Training in a social science or long practice; the tact to be a guest at somebody's work; Kannada and Hindi fluent, Telugu a
      gift. You handle recordings of people with the care that you would want for your own.</p>
      <h3>Support around you</h3>
      <p>An interpreter when you need one, a budget to pay participants properly and on the same day, a driver for the late shifts, and an
      ethics checklist that was written by a researcher and not by a lawyer. You may stop a study when it asks too much of people, without
      giving a reason first.</p>`,
  },
  {
    ...milpitas,
    externalId: 'industrial-designer',
    title: 'Industrial Designer, Wearables',
    company: larkfieldSystems,
    categories: ['Design'],
    type: 'C2H',
    workmode: 'Onsite',
    experience: '4 to 8 years',
    skills: ['SolidWorks', 'Ergonomics', 'Injection moulding', 'Prototyping'],
    ageHours: 840,
    pay: { currency: 'USD', min: 62, max: 78, unit: 'HOUR' },
    description: `
      <p>The ring scanner is worn on the second finger for eight hours. After a week, hands tell us the truth: where it presses, where sweat
      collects, which buttons are pressed with the wrong thumb.</p>
      <p>We want a designer for the third generation. You will start from hands, not from renderings.</p>
      <h3>Scope</h3>
      <ul>
        <li>Three sizes, left and right, over gloves and without.</li>
        <li>A strap that a warehouse can wash. The present one cannot be, and it shows.</li>
        <li>Materials that survive disinfectant and a fall of two metres on concrete.</li>
        <li>A housing that can be opened and repaired. That is a decision, not a wish.</li>
      </ul>
      <p>You work at the same bench as mechanical and firmware engineers. We print in the morning and wear it in the afternoon.</p>
      <p>The first six months are on contract, with the intention of permanent employment.</p>
      <h3>Numbers to design against</h3>
      <table>
        <thead><tr><th>Property</th><th>Today</th><th>Goal</th></tr></thead>
        <tbody>
          <tr><td>Weight on the finger</td><td>31 g</td><td>26 g</td></tr>
          <tr><td>Triggers per shift</td><td>5,500</td><td>7,000</td></tr>
          <tr><td>Drops survived</td><td>1.5 m</td><td>2 m</td></tr>
          <tr><td>Minutes to change the battery</td><td>9, at our desk</td><td>1, on the floor</td></tr>
        </tbody>
      </table>
      <p>You know SolidWorks, you have taken at least one worn product through tooling, and you are not offended by hot glue.</p>`,
  },
  {
    ...lisbon,
    externalId: 'design-systems',
    title: 'Design Systems Designer',
    company: larkfieldCloud,
    categories: ['Design', 'Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 7 years',
    skills: ['Design tokens', 'Figma', 'HTML', 'CSS', 'Accessibility'],
    ageHours: 345,
    pay: { currency: 'EUR', min: 46000, max: 58000, unit: 'YEAR' },
    // Escaped once, as some applicant tracking systems send it.
    description: `
      &lt;p&gt;We counted the buttons in our products. There are 61 kinds of button. Nobody decided that there should be; there was simply nobody
      whose job it was to say that there should not.&lt;/p&gt;
      &lt;h3&gt;Now there is&lt;/h3&gt;
      &lt;p&gt;You will own Plumage, our design system, together with one engineer. It covers colours, type, spacing, twenty-two components and, soon,
      the words in empty states and errors.&lt;/p&gt;
      &lt;ul&gt;
        &lt;li&gt;Bring the 61 to 4, product by product, with the teams and not against them.&lt;/li&gt;
        &lt;li&gt;Make dark mode and right-to-left true for every component, and keep them true with visual tests.&lt;/li&gt;
        &lt;li&gt;Write the guidance. Short pages, real examples, one wrong example each.&lt;/li&gt;
        &lt;li&gt;Hold an open hour every Wednesday. Cake is budgeted.&lt;/li&gt;
      &lt;/ul&gt;
      &lt;h3&gt;What we would love to see&lt;/h3&gt;
      &lt;p&gt;A system that you maintained for longer than a launch. HTML &amp;amp; CSS at first hand. The ability to disagree with a product team on Monday
      and have lunch with them on Tuesday.&lt;/p&gt;
      &lt;h3&gt;The state of things&lt;/h3&gt;
      &lt;p&gt;Three products use Plumage for most of their screens, two have begun, one has written a polite document about why it is
      different. The components
      live in one package, are tested in a real browser, and are released on Thursdays. Half of the questions in the help channel are
      answered by
      people from other teams, which is the statistic that we are proudest of.&lt;/p&gt;`,
  },
  {
    ...unitedStates,
    externalId: 'motion-freelance',
    title: 'Freelance Illustrator and Motion Designer',
    company: larkfieldSystems,
    categories: ['Design', 'Sales, Marketing & Growth'],
    type: 'FL',
    workmode: 'Remote',
    experience: '',
    skills: ['Illustration', 'After Effects', 'Lottie', 'Storyboarding'],
    ageHours: 1480,
    description: `
      <p>New drivers learn the app from a printed sheet of paper. It is a good sheet, in fourteen languages, and nobody reads it. We would like
      to replace it with nine short animations without words.</p>
      <h3>What we have</h3>
      <p>Scripts that were tested with drivers using paper cut-outs. A colour palette. A voice that is friendly and never funny at somebody's
      expense. A small bird, which you may redraw.</p>
      <h3>What we need</h3>
      <ul>
        <li>Storyboards for nine scenes of twenty to thirty seconds.</li>
        <li>Illustration and animation, delivered as Lottie files under 120 kB each and as video.</li>
        <li>People who look like our drivers: all ages, several faiths, one prosthetic arm.</li>
      </ul>
      <p>Fixed price per scene, half on approval of the storyboard. Roughly three months. Please send a link to moving work; we do not
      open attachments larger than a postcard.</p>
      <h3>How we decide</h3>
      <p>We shortlist five people by their earlier work, pay each of them the same fee for one storyboard of scene three (the parcel that
      does not fit through the door), and choose together with six drivers. Unused storyboards remain yours.</p>`,
  },
];
