import { type DemoJob, larkfieldCloud, larkfieldLabs, larkfieldSystems } from './demo-job.ts';
import { bengaluru, hyderabad, india, krakow, pune, seattle, unitedKingdom } from './demo-places.ts';
import { graduateQuestions } from './demo-questions.ts';

export const platformEngineeringJobs: DemoJob[] = [
  {
    ...krakow,
    externalId: 'developer-tools',
    title: 'Developer Experience Engineer',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 8 years',
    skills: ['Bazel', 'Python', 'Continuous integration', 'TypeScript'],
    ageHours: 74,
    description: `
      <p>A hundred and forty engineers push to our main repository. On a good day their change is tested in nine minutes. On a bad
      day they make tea, and then they make more tea.</p>
      <p>You join the three people who look after the build, the test farm and the command that everyone types forty times a day.</p>
      <h3>Problems waiting for an owner</h3>
      <ul>
        <li>Flaky tests: 2.1 per cent of runs fail for no reason that concerns the change. We want a tenth of that, and a way to
        keep it there.</li>
        <li>New colleagues need a day and a half to get everything running. It should be an hour.</li>
        <li>The cache hits 71 per cent of the time. Nobody can say why not 90.</li>
      </ul>
      <p>Your users sit around you and have opinions. Every second Friday you take one of them, watch them work for an hour without
      helping, and write down where it hurt. Most of our best improvements began that way.</p>
      <h3>Useful experience</h3>
      <p>A build system at scale (Bazel, Buck, Gradle with scars), Python or TypeScript for tooling, and some care for error messages.
      If you have ever deleted a wiki page because the tool now explains itself, tell us about it.</p>
      <h3>After a year</h3>
      <p>We would like to be able to say that an engineer who joined in spring has never asked in the chat why the build is broken,
      because the build told them.</p>`,
  },
  {
    ...seattle,
    externalId: 'storage-engineer',
    title: 'Storage Engineer, Object Store',
    company: larkfieldCloud,
    categories: ['Engineering', 'Cloud & DevOps'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '6+ years',
    skills: ['Rust', 'Erasure coding', 'Linux', 'NVMe'],
    ageHours: 33,
    pay: { currency: 'USD', min: 165000, max: 210000, unit: 'YEAR' },
    description: `
      <p>Skylark Objects keeps 41 petabytes for 1,900 customers on disks that fail at a rate of about three a day. The customers do not
      notice. You will help it stay that way while we double.</p>
      <h3>The system in four sentences</h3>
      <p>Objects are cut into chunks, encoded 10+4 and spread over racks. Placement is decided by a small Raft group. Repair runs all
      the time, in the background, at a speed that we set. Everything is Rust, except for a test harness in Python that breaks
      things on purpose.</p>
      <h3>What you would take on</h3>
      <ul>
        <li>Moving the metadata from spinning disks to NVMe without a maintenance window.</li>
        <li>Small objects: 60 per cent of requests, 2 per cent of bytes, most of the pain.</li>
        <li>A repair scheduler that understands what is urgent.</li>
      </ul>
      <h3>What you should know already</h3>
      <p>What fsync promises and what it does not. How to find a lost microsecond with perf. Why a storage engineer reads the changelog
      of the disk firmware. We can teach Rust to a good C or C++ engineer; we cannot teach respect for other people's data.</p>
      <p>On call one week in eight, with a day off after it.</p>`,
  },
  {
    ...hyderabad,
    places: [hyderabad, bengaluru, pune],
    externalId: 'graduate-engineers',
    title: 'Graduate Software Engineer',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Onsite',
    experience: '0 to 1 year',
    skills: ['Any programming language', 'Data structures', 'Curiosity'],
    ageHours: 140,
    questions: graduateQuestions,
    confirmedDaysAgo: 9,
    vacancy: false,
    aiUse: { text: 'No software reads or ranks applications. Two engineers read each of them.' },
    pay: { currency: 'INR', min: 900000, max: 1200000, unit: 'YEAR' },
    description: `
      <p>Twelve graduates join us in Hyderabad each July. For the first six weeks you learn together: version control beyond the first
      chapter, testing, how a request travels from a phone in Leeds to a disk in Frankfurt, and how to ask a good question.</p>
      <p>Then you join a team, with a mentor who has been asked to have time for you.</p>
      <h3>What you will have done after a year</h3>
      <ul>
        <li>Shipped something small in your second month and something that matters by your tenth.</li>
        <li>Spent one week on support, reading what customers write when they are annoyed.</li>
        <li>Rotated once: three months in a second team of your choice.</li>
        <li>Taken part in at least one review of something that went wrong, where nobody was blamed.</li>
      </ul>
      <h3>Who may apply</h3>
      <p>You finish, or finished within the last twelve months, a degree in any subject that made you solve problems. We look at what
      you built, not at the name on the certificate; a compiler for a toy language, a club's website, a fix to an open source
      library all count. There is no grade cut-off.</p>
      <p>The process is one exercise at home (two hours at most, we mean it), one conversation about it, and one day in the office where
      you pair with two of us. We pay the travel.</p>
      <h3>Where it may lead</h3>
      <p>Of the thirty-one graduates from the first three years, twenty-six are still with us: in backend, data, security, and one in
      product who says that she always knew. Two of them now run the programme, and they are the people you will write to when you
      apply.</p>`,
  },
  {
    ...india,
    externalId: 'maps-freelance',
    title: 'Freelance Geospatial Developer',
    company: larkfieldLabs,
    categories: ['Engineering', 'Data Science'],
    type: 'FL',
    workmode: 'Remote',
    experience: '4+ years',
    skills: ['PostGIS', 'OpenStreetMap', 'Python', 'Vector tiles'],
    ageHours: 590,
    closesInDays: 90,
    pay: { currency: 'INR', min: 3500, max: 5000, unit: 'HOUR' },
    description: `
      <p>Addresses in many Indian cities describe a path rather than a point: <em>behind the temple, second gate, ask for Sharma</em>. Our
      drivers manage. Our software does not, and we would like to fix that with somebody who knows the terrain.</p>
      <h3>The assignment</h3>
      <p>About four months, twenty to thirty hours a week, from wherever you like to work in India.</p>
      <ol>
        <li>Match eighteen months of delivery positions against OpenStreetMap and find out where the two disagree.</li>
        <li>Derive entrances and landmarks from them, with a measure of how sure we are.</li>
        <li>Hand over a pipeline that our team can run each week, and the notes to go with it.</li>
      </ol>
      <p>What can be given back to OpenStreetMap under its licence will be given back, under your name.</p>
      <h3>What we need to see</h3>
      <p>Work in PostGIS that you can show, an account of a data set that fought back, and references from one or two clients. Tell us
      your rate in the application. We pay within fourteen days.</p>
      <h3>Why it matters to us</h3>
      <p>In Hyderabad a driver makes on average 1.7 telephone calls per delivery to ask for the way. At forty deliveries a day that is
      more than an hour on the phone, much of it while riding. Every entrance that the map knows is a call that nobody has to make.</p>
      <p>You will work with Farhan, who leads the map team, and with two drivers who are paid to tell you when you are wrong.</p>`,
  },
  {
    ...unitedKingdom,
    externalId: 'api-technical-writer',
    title: 'Technical Writer, APIs',
    company: larkfieldCloud,
    categories: ['Engineering', 'Product'],
    type: 'C',
    workmode: 'Remote',
    experience: '3 to 6 years',
    skills: ['Technical writing', 'OpenAPI', 'Markdown', 'curl'],
    ageHours: 222,
    pay: { currency: 'GBP', min: 380, max: 450, unit: 'DAY' },
    description: `
      <p>Our reference pages are generated, complete and correct. Nobody likes them. Customers keep asking in support for things that are
      documented on page four of something they never found.</p>
      <p>For nine months, starting as soon as you can, we want a writer who turns the reference into documentation.</p>
      <h3>Deliverables</h3>
      <ul>
        <li>A getting-started guide that takes a stranger from an empty folder to a stored object in ten minutes, tested on strangers.</li>
        <li>Task pages for the thirty questions that support answers most.</li>
        <li>Error messages. All two hundred and twelve, with the engineers who own them.</li>
        <li>A style guide short enough to be read.</li>
      </ul>
      <h3>How we work</h3>
      <p>Docs live beside the code and go through review like code. You will have merge rights and the authority to hold a release whose
      pages are missing. We talk twice a week by video and otherwise in writing, which should suit you.</p>
      <p>Please send two samples: one page that you are proud of, and one before-and-after.</p>
      <h3>You and the subject</h3>
      <p>You need not be a programmer, but you can read a JSON response, call an interface from the command line and notice when the
      example does not do what the sentence above it claims. Ideally you have documented storage, networking or something else where a
      missing word can cost a customer a night.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'engineering-manager',
    title: 'Engineering Manager, Warehouse Systems',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '8 to 14 years',
    skills: [],
    ageHours: 760,
    description: `
      <p>Seven engineers, two products, one warehouse in Whitefield that we use as a laboratory. The team is good, a little tired, and
      without a manager since Anil moved to Toronto in June.</p>
      <h3>The job, honestly</h3>
      <p>About half of your time goes to people: one-to-ones that you do not cancel, feedback that arrives while it is still useful,
      hiring two more. A quarter goes to getting agreement, mostly with operations, about what comes next. The rest is what you make of
      it, and we would be glad if some of it were reading code.</p>
      <h3>In the first hundred days</h3>
      <ul>
        <li>Spend a night shift on the warehouse floor.</li>
        <li>Decide with the team which third of the backlog will never be done, and say so to the people who asked.</li>
        <li>Bring the pager load down from eleven calls a week. The causes are known; the time was missing.</li>
      </ul>
      <h3>What we look for</h3>
      <p>You have managed engineers for three years or more and would hire at least two of them again. You were an engineer yourself and
      remember what it is like to be interrupted. You can hold a hard line and a friendly tone in the same sentence.</p>
      <h3>Who you will work with</h3>
      <p>Divya leads operations in the laboratory warehouse and has an answer to everything, usually the right one. Tomasz is the product
      manager, in Kraków, and visits in the monsoon by preference. Your own manager runs all of logistics engineering, has three other
      managers, and keeps a list of promises that she has made to you.</p>
      <p>Two rooms away sits the routing team, whose manager has done this for nine years and is looking forward to having a peer.</p>`,
  },
];
