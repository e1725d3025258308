import { type DemoJob, larkfieldCloud, larkfieldLabs, larkfieldSystems } from './demo-job.ts';
import { austin, bengaluru, berlin, hyderabad, london, milpitas } from './demo-places.ts';

export const productJobs: DemoJob[] = [
  {
    ...berlin,
    externalId: 'pm-last-mile',
    title: 'Product Manager, Last Mile',
    company: larkfieldSystems,
    categories: ['Product'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 7 years',
    skills: ['Product discovery', 'Logistics', 'Experiment design', 'German'],
    ageHours: 5,
    pay: { currency: 'EUR', min: 72000, max: 90000, unit: 'YEAR' },
    description: `
      <p>The last hundred metres are a third of the cost of a delivery and nearly all of the emotion. Nobody is at home, the bell has no name, the
      neighbour does not like your client. You would decide what our software does about that.</p>
      <h3>What you inherit</h3>
      <ul>
        <li>A team of six who have worked together for three years and will test you kindly.</li>
        <li>A first-attempt rate of 91.4 per cent. Every tenth of a point is worth a small van.</li>
        <li>An experiment with parcel lockers in Neukölln that divides opinion.</li>
        <li>A backlog with 400 entries. We recommend that you do not read it.</li>
      </ul>
      <h3>How you would spend the first month</h3>
      <p>Mornings with drivers, afternoons with data, one evening answering the customer line. After that, a page: what is the problem, how will we
      know, what will we not do.</p>
      <h3>What you bring</h3>
      <p>Products that you stayed with past the launch, a method for finding out that you are wrong before it is expensive, and German good enough
      for a conversation in a stairwell.</p>
      <h3>About the team's habits</h3>
      <p>They demo to drivers before they demo to us. They write down a guess before each experiment and keep a league table of guessers.
      They have lunch together at 12:15, which is early, and not negotiable.</p>`,
  },
  {
    ...milpitas,
    externalId: 'pm-hardware',
    title: 'Technical Product Manager, Devices',
    company: larkfieldSystems,
    categories: ['Product', 'Engineering'],
    type: 'H',
    workmode: 'Onsite',
    experience: '6 to 10 years',
    skills: ['Hardware roadmaps', 'Certification', 'Supplier management', 'Pricing'],
    ageHours: 128,
    pay: { currency: 'USD', min: 150000, max: 185000, unit: 'YEAR' },
    description: `
      <p>Software forgives. A scanner that was moulded in the wrong place does not. We are looking for the person who keeps a hardware roadmap
      honest over eighteen months.</p>
      <h3>You decide, with others</h3>
      <ul>
        <li>which of the three accessories for next year we actually build;</li>
        <li>what a device may cost, and what we give up to get there;</li>
        <li>when a prototype is finished, which is before everybody agrees that it is.</li>
      </ul>
      <h3>You look after</h3>
      <p>Certification for eleven markets. The contract manufacturer. A spare part promise of seven years, which is printed on the box. And the
      conversation with software, who move in fortnights and think that you move in geological eras.</p>
      <h3>You know</h3>
      <p>How a device gets from a sketch to a pallet, from having done it at least twice. What tooling costs. How to say a date and mean it.</p>
      <h3>The coming eighteen months</h3>
      <p>Generation three of the ring scanner is in design; first tools are cut in February. A rugged label printer is on the list because
      four customers asked and one offered to pay. There is an argument about a forklift display, which you will settle. In autumn the
      rules for batteries change in Europe, and the date on which we are ready must be earlier than the date on which we have to be.</p>
      <p>You report to the head of devices and work daily with design, firmware, purchasing and a very experienced certification
      engineer.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'pm-platform-billing',
    title: 'Senior Product Manager, Usage and Billing',
    company: larkfieldCloud,
    categories: ['Product'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '6 to 9 years',
    skills: ['Pricing', 'B2B software', 'SQL', 'Stakeholder management'],
    ageHours: 280,
    description: `
      <p>A bill is the page of our product that every customer reads to the end. At present it has 14 columns and one common question:
      <em>why?</em></p>
      <p>Your goal is that the question stops. Not because the answer is hidden, but because it is on the page.</p>
      <h3>Coming up</h3>
      <ul>
        <li>Budgets and alerts that arrive before the money is gone.</li>
        <li>One price list instead of five. Finance, sales and two founders have views.</li>
        <li>Invoices by department, which larger customers have been asking for since 2022.</li>
      </ul>
      <h3>Working style</h3>
      <p>You will query the data yourself. You will read support tickets on Mondays. You will write press releases for things that do not exist
      and then find out whether anybody wants them. The engineers estimate; you choose.</p>
      <h3>Ideal preparation</h3>
      <p>Six years or more in product, two of them near money: payments, pricing, metering, marketplaces. A dislike of dark patterns that
      has cost you an argument.</p>
      <h3>Who else cares</h3>
      <p>Two engineering teams (Bengaluru and Dublin), a designer for half of her time, and a finance lead who has kept every complaint
      about invoices since the company began, sorted by theme. It is the best research document in the building, and it is yours on the
      first day.</p>`,
  },
  {
    ...london,
    externalId: 'product-analyst',
    title: 'Product Analyst',
    company: larkfieldSystems,
    categories: ['Product', 'Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '1 to 3 years',
    skills: ['SQL', 'A/B testing', 'Storytelling', 'Spreadsheets'],
    ageHours: 365,
    pay: { currency: 'GBP', min: 42000, max: 52000, unit: 'YEAR' },
    description: `
      <p>Four product teams share one analyst. She is excellent and has asked, politely and with a chart, for a colleague.</p>
      <h3>You would help the teams to</h3>
      <ul>
        <li>ask a question that data can answer;</li>
        <li>answer it in a day rather than a quarter;</li>
        <li>believe an answer that they did not want.</li>
      </ul>
      <p>Concretely: experiments from design to decision (about three a month), the numbers for quarterly reviews, and a weekly one-page note that
      people really do read, because it is one page.</p>
      <h3>What we look for</h3>
      <p>A year or more of analysis in any field. SQL. An honest relation to p-values. The gift of drawing the one picture that ends a
      discussion, and of noticing when it should not end.</p>
      <p>You will have a mentor outside your line, a training budget of £1,500, and Priya's old plant.</p>
      <h3>A question from last week, as a taste</h3>
      <p>Deliveries to shops went up by six per cent after a change to the driver app. Everyone was pleased. It turned out that drivers
      had found a quicker way to close a failed delivery: mark it as delivered to a shop. How would you have noticed, and what would you
      say to the team? Tell us in your application, in a paragraph; there is no trick.</p>
      <p>Three days a week at London Bridge, in a room with a door that closes.</p>`,
  },
  {
    ...austin,
    externalId: 'research-pm',
    title: 'Programme Manager, Applied Research',
    company: larkfieldLabs,
    categories: ['Product', 'Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '5+ years',
    skills: ['Programme management', 'Research partnerships', 'Grant writing'],
    ageHours: 1130,
    description: `
      <p>Research ideas reach a product at Larkfield in one of two ways: somebody carries them there, or they do not. We would like to employ the
      somebody.</p>
      <h3>What you would carry, this year</h3>
      <ul>
        <li>Speech commands, from Zürich to a cold store in Rotterdam.</li>
        <li>Route fairness, from a paper to nine customers' rosters.</li>
        <li>A joint project with two universities on battery ageing, with reports due on dates that do not move.</li>
      </ul>
      <p>You make plans that survive contact with researchers. You find the warehouse manager who is willing to try. You know when a pilot is a
      pilot and when it has quietly become a product without an owner.</p>
      <h3>Your background</h3>
      <p>Some years between research and industry, on either side. Contracts do not frighten you; ethics reviews do not annoy you. You keep
      several time zones in your head and are still kind at the end of the day.</p>
      <h3>How it is measured</h3>
      <p>Not by the number of projects, of which we have always had enough. By the number of people outside Labs who use something that
      came from it: 2,100 today, mostly pickers and planners. We would be happy with 10,000 in three years, and happier still if each of
      the projects that we end were ended by a decision rather than by silence.</p>`,
  },
  {
    ...hyderabad,
    externalId: 'associate-pm',
    title: 'Associate Product Manager',
    company: larkfieldSystems,
    categories: ['Product'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '0 to 2 years',
    skills: [],
    ageHours: 610,
    description: `
      <p>Two years, three teams, one mentor. The associate programme is how most of our product managers began.</p>
      <h3>How it goes</h3>
      <p>You spend eight months with each team. The first is close to customers, the second close to infrastructure, the third is where you are
      needed. In each you own something small and real from the start: a screen, a report, a rule in the planning engine. It ships or
      it does not, and in both cases you write about it.</p>
      <h3>What nobody tells you about the work</h3>
      <ul>
        <li>Most of it is listening.</li>
        <li>The rest is writing.</li>
        <li>You will be wrong in front of people, and it will be fine.</li>
      </ul>
      <h3>Please apply if</h3>
      <p>you studied anything, built or organised something that other people used, and can tell us what you would do differently now.
      Instead of a cover letter, send us half a page about a product that you use every week and one thing that you would remove
      from it.</p>
      <h3>Practical matters</h3>
      <p>Six places, in Hyderabad, starting in January and July. You are a full employee from the first day. The three teams are chosen
      with you, at least one of them in another city for a month. Mentors are senior product managers who volunteered; the current ones
      have between seven and nineteen years of work behind them, and one was a paramedic before.</p>`,
  },
];
