import { type DemoJob, larkfieldLabs, larkfieldSystems } from './demo-job.ts';
import { bengaluru, berlin, hyderabad, london, toronto, unitedStates, zurich } from './demo-places.ts';
import { visionQuestions } from './demo-questions.ts';

export const dataScienceJobs: DemoJob[] = [
  {
    ...toronto,
    externalId: 'demand-forecasting',
    title: 'Data Scientist, Demand Forecasting',
    company: larkfieldLabs,
    categories: ['Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['Python', 'Time series', 'Bayesian statistics', 'SQL'],
    ageHours: 3,
    confirmedDaysAgo: 2,
    closesInDays: 60,
    replyByDays: 14,
    vacancy: true,
    aiUse: {
      text: 'Software sorts applications by skills. A person reads every one and decides.',
      link: 'https://example.com/#use-of-ai',
    },
    pay: { currency: 'CAD', min: 105000, max: 132000, unit: 'YEAR' },
    description: `
      <p>How many parcels will arrive in Mississauga next Thursday? If we say 40,000 and it is 52,000, two hundred people work until
      midnight. If we say 60,000, they stand around and are sent home unpaid by somebody else's contract. Forecasts are not
      abstract here.</p>
      <h3>Where we stand</h3>
      <p>Today's model is a careful set of seasonal regressions. It is right to within nine per cent on most days and badly wrong on the
      days that matter: promotions, snow, the week when a large shop moves its sale. We want intervals that people can plan with, not
      only a line.</p>
      <h3>You will</h3>
      <ul>
        <li>rebuild the forecast hierarchically, from depot to postcode, with honest uncertainty;</li>
        <li>sit with the planners until you know which errors are cheap and which are not, and put that into the loss;</li>
        <li>watch the model in production with the two engineers who run it, and be the one who proposes to switch it off.</li>
      </ul>
      <h3>Background</h3>
      <p>Solid statistics, by whatever road; Python and SQL that others can maintain; at least one forecast that was used by people who
      could complain to you. A degree is fine, a portfolio is fine, both are not required.</p>
      <h3>A detail that says a lot</h3>
      <p>The planners keep a paper calendar with notes in the margin: school trips, a marathon, the year the bridge was closed. Our model
      does not know any of that. You will be welcome to photograph the calendar.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'ml-engineer-vision',
    title: 'Machine Learning Engineer, Computer Vision',
    company: larkfieldLabs,
    categories: ['Data Science', 'Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 7 years',
    skills: ['PyTorch', 'ONNX', 'Computer vision', 'C++', 'CUDA'],
    ageHours: 61,
    questions: visionQuestions,
    description: `
      <p>A parcel passes under our camera for four hundred milliseconds. In that time we read the label, measure the box and notice whether a
      corner is crushed. The camera costs less than the box of cables next to it.</p>
      <p>The models were trained in Zürich. Making them small, quick and reliable on a fanless computer in a warm warehouse is the work
      of the team in Bengaluru.</p>
      <h3>You would spend your time on</h3>
      <ul>
        <li>Quantisation and distillation: from 84 ms to under 25 on the same hardware, without losing Tamil and Kannada labels.</li>
        <li>A data loop that brings back the hundred most informative frames a day, with faces removed on the device.</li>
        <li>Tests on a real belt. There is one on the third floor, and it is loud.</li>
      </ul>
      <h3>We expect</h3>
      <p>Models that you took to production and looked after there. PyTorch for the training side, C++ good enough to find out why the
      pre-processing copies every frame twice. A healthy distrust of the validation set.</p>
      <p>Publications are welcome and supported: two of our papers last year came from this office.</p>
      <h3>The people</h3>
      <p>Nine engineers and researchers, a lab technician who can solder a camera mount during a meeting, and an intern programme that has
      produced two of the nine. We read a paper together on Wednesdays and try to break it on Thursdays.</p>`,
  },
  {
    ...zurich,
    externalId: 'research-scientist-speech',
    title: 'Research Scientist, Speech Interfaces',
    company: larkfieldLabs,
    categories: ['Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: 'PhD or equivalent work',
    skills: ['Speech recognition', 'PyTorch', 'Experiment design', 'Scientific writing'],
    ageHours: 505,
    pay: { currency: 'CHF', min: 132000, max: 165000, unit: 'YEAR' },
    description: `
      <p>Pickers in a cold store wear gloves and cannot use a screen. They talk to the system, in nineteen languages and with a fan
      running at eighty decibels. Recognition in a quiet room is a solved problem. This is not a quiet room.</p>
      <p>Larkfield Labs has fourteen researchers, most of them in Zürich. We pick few topics, stay with them for years, and measure ourselves by
      what reaches a warehouse.</p>
      <h3>The topic</h3>
      <p>Robust, on-device recognition of short commands by speakers whose accents are missing from every public corpus. You will
      design the collection of new data together with the works councils, decide on the models, and run field trials in Rotterdam and
      Chennai.</p>
      <h3>What is fixed and what is free</h3>
      <p>Fixed: recordings never leave the device without consent, and the model has to fit in 60 MB. Free: nearly everything else. A day a
      week is for ideas that we have not heard yet.</p>
      <h3>Your profile</h3>
      <ul>
        <li>A doctorate in speech, signal processing or machine learning, or work of the same weight.</li>
        <li>Experiments that others could repeat.</li>
        <li>The wish to see a picker use it.</li>
      </ul>`,
  },
  {
    ...hyderabad,
    externalId: 'analytics-engineer',
    title: 'Analytics Engineer',
    company: larkfieldSystems,
    categories: ['Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2 to 5 years',
    skills: ['SQL', 'dbt', 'BigQuery', 'Data modelling'],
    ageHours: 118,
    description: `
      <p>Ask three departments how many active customers we have and you will get three numbers, each with a footnote. You will help us
      get to one number with no footnote.</p>
      <h3>What you will build</h3>
      <p>The layer between raw events and the people who decide things: clean, tested, documented tables in dbt. There are 230 models now, of
      which perhaps 90 are used. Part of the job is finding out which, and being brave.</p>
      <ul>
        <li>Definitions, agreed with finance and operations and then written into code once.</li>
        <li>Tests that catch a broken source before the Monday report does.</li>
        <li>A catalogue in plain English. If a depot manager cannot read it, it is not finished.</li>
        <li>Teaching: a fortnightly SQL hour for anyone who wants to come. Last time, nineteen did.</li>
      </ul>
      <h3>What you need</h3>
      <p>SQL that is both fast and legible, some experience with dbt or a similar tool, and the diplomacy to tell a director that the
      favourite dashboard has been wrong since March.</p>
      <h3>How we will know that it worked</h3>
      <ul>
        <li>The Monday report is read aloud without anybody asking where a number comes from.</li>
        <li>Half of today's models are gone and nobody has complained.</li>
        <li>A depot manager builds her own report, and it is right.</li>
      </ul>`,
  },
  {
    ...london,
    externalId: 'operations-research',
    title: 'Operations Research Scientist',
    company: larkfieldLabs,
    categories: ['Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 9 years',
    skills: ['Integer programming', 'Column generation', 'Julia', 'Gurobi'],
    ageHours: 1010,
    description: `
      <p>Driver rosters are a puzzle with forty rules, half of them legal and half of them human. The human ones are harder. Nobody wants every
      early shift; two drivers car-share; one cannot lift after an operation and would rather not explain that to a system.</p>
      <p>We solve this for nine companies each week, with a column generation that has grown barnacles.</p>
      <h3>What we would like from you</h3>
      <ol>
        <li>A formulation in which fairness is a constraint that people can understand, not a weight that nobody can.</li>
        <li>Solutions that change little when the input changes little. Drivers plan their lives around them.</li>
        <li>An explanation for every assignment, short enough to be read on a phone.</li>
      </ol>
      <h3>You have</h3>
      <p>Solved large mixed-integer models in practice and know when to stop polishing the bound. Worked with the people who live
      with the result. Julia or Python, with respect for the engineers who must run it at two in the morning.</p>
      <p>We are happy to consider four days a week.</p>
      <h3>The setting</h3>
      <p>Five scientists in London and two in Austin, with a standing arrangement: one is always on loan to an engineering team, so that
      models arrive in production together with somebody who understands them. The union representatives of two customers review every
      change to the fairness rules. They are demanding and, so far, have been right more often than we have.</p>`,
  },
  {
    ...unitedStates,
    externalId: 'annotation-lead',
    title: 'Data Annotation Lead',
    company: larkfieldLabs,
    categories: ['Data Science', 'Quality Assurance'],
    type: 'C',
    workmode: 'Remote',
    experience: '2+ years',
    skills: ['Annotation guidelines', 'Inter-rater agreement', 'Python', 'Project coordination'],
    ageHours: 1290,
    pay: { currency: 'USD', min: 45, max: 58, unit: 'HOUR' },
    description: `
      <p>Is a parcel with a dented corner damaged? Our annotators disagree in 14 per cent of cases, and so, therefore, does the model. Somebody
      has to write down what we mean. For twelve months we would like that to be you.</p>
      <h3>You will lead</h3>
      <ul>
        <li>a team of eight annotators in three time zones, all employed at a living wage, which we check;</li>
        <li>the guideline, with pictures of the hard cases and the reason for each decision;</li>
        <li>a weekly session in which annotators and engineers look at disagreements together;</li>
        <li>the numbers: agreement, drift, speed, in that order.</li>
      </ul>
      <h3>What makes somebody good at this</h3>
      <p>Patience with edge cases and none with vagueness. Experience in coordinating people whom you rarely see. Enough Python to sample a
      data set without asking for help.</p>
      <p>Contract, 30 to 40 hours a week, anywhere in the United States with some overlap with European mornings.</p>
      <h3>What you take over</h3>
      <p>A guideline of 34 pages that contradicts itself in at least three places; a tool that we like; a backlog of nineteen thousand
      images; and a team who know the exceptions by heart and would be relieved to see them written down. The previous lead has moved to
      engineering and sits within earshot of your questions.</p>`,
  },
  {
    ...berlin,
    externalId: 'working-student-data',
    title: 'Working Student, Data and Sustainability',
    company: larkfieldLabs,
    categories: ['Data Science'],
    type: '',
    employment: ['PART_TIME', 'INTERN'],
    workmode: 'Hybrid',
    experience: '',
    skills: ['Python', 'Statistics', 'German'],
    ageHours: 265,
    pay: { currency: 'EUR', min: 17, max: 19, unit: 'HOUR' },
    description: `
      <p>How much carbon does a parcel cost? It depends on the van, the hill, the neighbour who was at home. We have the data to say it per
      delivery, and a promise to customers that we will.</p>
      <p>For up to twenty hours a week beside your studies you will work with Jonas and Adaeze on that calculation: joining vehicle data with
      routes, comparing our numbers with fuel receipts, and drawing charts that do not flatter us.</p>
      <h3>Good to know</h3>
      <ul>
        <li>You are enrolled at a university in Germany, in any subject with statistics in it.</li>
        <li>Python is a tool you reach for, not one you have read about.</li>
        <li>Some German, because the fuel receipts are in German.</li>
        <li>Exams come first. Tell us when they are and we plan around them.</li>
      </ul>
      <p>Several theses have grown out of this position; bring an idea or take one of ours.</p>
      <h3>What happens to the result</h3>
      <p>Two customers already print the number on their delivery notes, with an asterisk. The asterisk leads to a page that explains how
      it is calculated and how uncertain it is. You will be one of the authors of that page, and when a reader writes to say that we
      forgot the return journey, you will find out whether they are right.</p>
      <p>The office is in an old brewery in Wedding. Two days a week there, the rest as your lectures allow.</p>`,
  },
];
