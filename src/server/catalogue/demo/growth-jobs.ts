import { type DemoJob, larkfieldCloud, larkfieldSystems } from './demo-job.ts';
import { austin, bengaluru, berlin, chennai, london, singapore, toronto, vienna, zurich } from './demo-places.ts';

const growth = 'Sales, Marketing & Growth';

export const growthJobs: DemoJob[] = [
  {
    ...austin,
    externalId: 'account-executive-midmarket',
    title: 'Account Executive, Mid-Market',
    company: larkfieldSystems,
    categories: [growth],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['B2B sales', 'Discovery', 'Negotiation', 'Forecasting'],
    ageHours: 70,
    pay: { currency: 'USD', min: 85000, max: 170000, unit: 'YEAR' },
    description: `
      <p>Our best customers run forty to three hundred vans, have been let down by software before and will ask you where the catch is. You will like
      them.</p>
      <h3>How we sell</h3>
      <p>A pilot in one depot, six weeks, with a number agreed in advance. If the number is not reached, they owe us nothing. It is reached in four
      cases of five. This takes longer than a demo and lasts longer too: in three years we lost two customers in your territory.</p>
      <h3>Your territory</h3>
      <ul>
        <li>Texas, Oklahoma, Louisiana, New Mexico.</li>
        <li>About sixty conversations already begun, thirty of them alive.</li>
        <li>A solutions engineer whom you share with one colleague.</li>
      </ul>
      <h3>What you bring</h3>
      <p>Deals of six to nine months that you led from the first call to the signature. Preparation. The self-respect to walk away from a bad fit and to
      write down why. The range given is base to on-target earnings; nobody's is capped.</p>
      <h3>First year, roughly</h3>
      <p>Month one in depots, carrying. Months two and three beside Carla, whose customers you will recognise by the stories. From month
      four your own pilots, two at a time and no more. Nobody in this team has ever closed a good deal in their first quarter, and the
      targets know that.</p>`,
  },
  {
    ...london,
    externalId: 'content-lead',
    title: 'Content Lead',
    company: larkfieldSystems,
    categories: [growth],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 8 years',
    skills: ['Writing', 'Editing', 'Interviews', 'SEO'],
    ageHours: 175,
    pay: { currency: 'GBP', min: 52000, max: 62000, unit: 'YEAR' },
    description: `
      <p>Logistics is full of stories that nobody tells: the depot that flooded and delivered anyway, the mathematics of a bread van, why every parcel
      is the size that it is. We would like to tell them, well enough that people read to the end.</p>
      <h3>You would edit</h3>
      <ul>
        <li><em>Waybill</em>, our quarterly, printed on paper, 6,000 copies, read in canteens;</li>
        <li>two long articles a month, with sources;</li>
        <li>case studies that admit what went wrong.</li>
      </ul>
      <p>There is a budget for freelancers and photographers. There is no target for the number of posts.</p>
      <h3>We would like to see</h3>
      <p>Three pieces: one that you wrote, one that you edited, with the draft, and one that you envy. You have worked on a newspaper, a magazine or
      a company's publication that somebody would miss. You can cut a director's favourite paragraph and stay friends.</p>
      <h3>Recent pieces we were proud of</h3>
      <ul>
        <li>"Forty-one minutes", about a single parcel and everyone who touched it.</li>
        <li>"The van that turned left", on why a good route can look foolish from the kerb.</li>
        <li>A correction, on the front page, of a number that we had got wrong in the issue before.</li>
      </ul>
      <p>You join a small marketing team that argues about commas. Two days a week in London, one of them at the printer's table when an
      issue closes.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'growth-engineer',
    title: 'Growth Engineer',
    company: larkfieldCloud,
    categories: [growth, 'Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2 to 5 years',
    skills: ['TypeScript', 'React', 'Experimentation', 'SQL'],
    ageHours: 255,
    description: `
      <p>Of a hundred people who open a Skylark account, thirty-four ever start a machine. The other sixty-six meant to. Between sign-up and the first
      running machine there are nine screens, and you may change all of them.</p>
      <h3>Rules of the game</h3>
      <ul>
        <li>No tricks. If a change only works because somebody misread it, it is undone.</li>
        <li>Every experiment has a stopping rule, written down before it starts.</li>
        <li>What is learned is published inside the company, wins and losses alike. So far: 11 and 26.</li>
      </ul>
      <h3>Your week</h3>
      <p>Ship two or three small things in TypeScript and React. Watch recordings of people getting stuck. Call one of them. Query the results yourself.
      Argue with the product manager and the designer on Thursday about what is next.</p>
      <h3>You have</h3>
      <p>Built web products end to end, with taste. Run experiments and know how they lie. No need to have "growth" on your CV; most of the team
      did not.</p>
      <h3>An experiment that lost</h3>
      <p>We removed the credit card from sign-up. Sign-ups doubled, and so did the machines mining coins within the hour; genuine first
      starts did not move at all. It was undone after nine days, and the write-up is the most read page in the team's archive. We will ask
      you about one of yours.</p>`,
  },
  {
    ...berlin,
    places: [berlin, vienna, zurich],
    externalId: 'partnerships-dach',
    title: 'Partnerships Manager, Germany, Austria and Switzerland',
    company: larkfieldSystems,
    categories: [growth],
    type: 'H',
    workmode: 'Hybrid',
    experience: '5+ years',
    skills: ['Partner management', 'German', 'Contract negotiation', 'Trade fairs'],
    ageHours: 640,
    description: `
      <p>In this region, software for hauliers is bought from somebody whom one has known for ten years. We have not been here for ten years. Our partners
      have: consultants, telematics dealers, an association with a magazine.</p>
      <h3>Your brief</h3>
      <ul>
        <li>Look after eight partners who do well, and part from three who do not, decently.</li>
        <li>Find four new ones: one in Austria, one in Switzerland, two where you think best.</li>
        <li>A partner contract of six pages instead of thirty-one. Legal is willing.</li>
        <li>Munich in May, Hannover in September. Comfortable shoes.</li>
      </ul>
      <h3>What success is</h3>
      <p>A third of new customers in the region come through partners, and stay. You are measured after eighteen months, because that is how long
      trust takes.</p>
      <h3>Your profile</h3>
      <p>Five years or more in partner business or indirect sales, German as a first or second first language, and a handshake that people
      remember for the right reasons.</p>
      <h3>What we can offer partners</h3>
      <p>A product that their customers do not send back. Training in German, in person. A margin that is published, the same for
      everyone, and paid on time. A telephone number in Berlin that leads to somebody who may decide. What we cannot offer is exclusivity,
      and you will have to say so without losing the room.</p>`,
  },
  {
    ...chennai,
    externalId: 'sales-development',
    title: 'Sales Development Representative',
    company: larkfieldCloud,
    categories: [growth],
    type: 'H',
    workmode: 'Onsite',
    experience: '0 to 2 years',
    skills: ['Communication', 'Research', 'CRM'],
    ageHours: 320,
    pay: { currency: 'INR', min: 550000, max: 800000, unit: 'YEAR' },
    description: `
      <p>You will write to people who did not ask to hear from you. We know what that feels like at the other end, so we do it differently: few
      messages, each written for one person, and the second one only if the first was worth reading.</p>
      <h3>A day</h3>
      <ul>
        <li>Morning: research. What does the company do, what might it need, is it rude to ask?</li>
        <li>Midday: twelve messages. Not a hundred and twenty.</li>
        <li>Afternoon: calls with those who answered. You listen for a problem that we can solve, and say so if there is none.</li>
      </ul>
      <h3>What you learn</h3>
      <p>Cloud computing from the ground up (four weeks, with a certificate), how businesses decide, and how to hear no. Most people move on after
      eighteen months, to sales, to customer success or to product. Two now lead teams.</p>
      <h3>What you need</h3>
      <p>Good English and Tamil or Hindi, an interest in how things work, and stamina. A degree is not required.</p>
      <h3>Two numbers about the team</h3>
      <p>Last quarter, 31 per cent of the people whom we wrote to answered, and most of those who said no said thank you. You will find
      nine colleagues in Chennai, a team lead who was one of them until last year, transport in the evening, and a rule that nobody calls
      anyone at lunchtime.</p>`,
  },
  {
    ...singapore,
    externalId: 'event-producer',
    title: 'Event Producer, Skylark Days',
    company: larkfieldCloud,
    categories: [growth],
    type: 'C',
    workmode: 'Hybrid',
    experience: '3+ years',
    skills: ['Event production', 'Budgeting', 'Speaker support'],
    ageHours: 1560,
    pay: { currency: 'SGD', min: 6500, max: 7800, unit: 'MONTH' },
    description: `
      <p>Six hundred developers, two days, one old cinema on Orchard Road. Skylark Days happens once a year and takes ten months to prepare. Last year's
      producer is having a baby; we would like you to step in until she is back.</p>
      <h3>What is settled</h3>
      <p>The venue, the dates in September, a budget that is fair, and a rule: no talk may be bought.</p>
      <h3>What is yours</h3>
      <ul>
        <li>The programme, with a committee of five engineers who answer mails irregularly.</li>
        <li>First-time speakers. A third of the slots are theirs, and each gets a coach.</li>
        <li>Everything that people notice only when it is missing: captions, prayer room, childcare, quiet corner, food with names.</li>
        <li>The stream, in time, in tune.</li>
      </ul>
      <p>You have produced conferences or theatre at this scale, you love a running order, and you can tell a sponsor no in a way that keeps
      the cheque. Twelve months.</p>
      <h3>A few numbers from last year</h3>
      <p>612 guests, 44 speakers, 19 of them for the first time; 9,300 watched online, most of them the talk about a queue that was too
      fair. 71 per cent of the food was eaten, and the rest went to a kitchen in Geylang the same evening. In the survey the quiet corner
      scored higher than the keynote.</p>`,
  },
  {
    ...toronto,
    externalId: 'marketing-intern',
    title: 'Marketing Intern, Summer',
    company: larkfieldSystems,
    categories: [growth],
    type: '',
    employment: ['INTERN', 'TEMPORARY'],
    workmode: 'Hybrid',
    experience: 'None needed',
    skills: ['Writing', 'Photography', 'French'],
    ageHours: 1410,
    pay: { currency: 'CAD', min: 24, max: 24, unit: 'HOUR' },
    description: `
      <p>Sixteen weeks, from May to August, paid. You will not make coffee, unless you make good coffee.</p>
      <h3>One project, start to finish</h3>
      <p>This summer's is <em>A Day on the Road</em>: twelve portraits of drivers across Ontario and Québec, in words and photographs, in both languages.
      You plan it with our content lead in London, ride along, write, shoot, ask for permission, and hang the result in the Toronto
      office in August.</p>
      <h3>Around it</h3>
      <ul>
        <li>A morning a week with each of the other marketing people in turn.</li>
        <li>A budget of your own, small and real.</li>
        <li>Feedback every Friday, in both directions.</li>
      </ul>
      <h3>We hope you</h3>
      <p>are a student in any year and any subject, write well in English and speak French with strangers, own a camera or a good phone, and are
      not shy at six in the morning.</p>
      <h3>Practical</h3>
      <p>Start on any Monday in May. Two or three days a week in the office near Union Station, the others on the road or at your desk. We
      lend you a lens if you need one, insure your camera, and pay for trains, meals and the occasional night away. Last summer's intern
      writes for us still, in term time, when her exams allow.</p>`,
  },
];
