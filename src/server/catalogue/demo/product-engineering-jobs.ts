import { type DemoJob, larkfieldLabs, larkfieldSystems } from './demo-job.ts';
import { austin, bengaluru, berlin, hyderabad, london, milpitas, pune } from './demo-places.ts';

export const productEngineeringJobs: DemoJob[] = [
  {
    ...hyderabad,
    externalId: 'routing-backend',
    title: 'Senior Backend Engineer, Route Planning',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '5 to 9 years',
    skills: ['Java', 'Kotlin', 'PostgreSQL', 'Kafka', 'Graph algorithms'],
    ageHours: 7,
    description: `
      <p>Every morning at four, Tern works out the day for eleven thousand delivery vans. Your team owns the service that
      does it: orders in, traffic in, driver hours in, a plan out, before the depots open.</p>
      <h3>What is on the table</h3>
      <ul>
        <li>Planning takes 38 minutes for our largest customer. They would like to add stops until five; we need it under ten.</li>
        <li>Re-planning during the day still starts from nothing. It should move only what has to move.</li>
        <li>The map data comes from three suppliers who disagree about one-way streets.</li>
      </ul>
      <h3>How we would like you to work</h3>
      <p>You will lead one of those three from the first sketch to the graph in production that shows it helped. We write a
      short design note before large changes, review it with two other engineers, and then get on with it. Services are in
      Kotlin with some older Java; data lives in PostgreSQL and moves over Kafka.</p>
      <p>You will share an on-call week about every seventh week. Nobody is woken for something that can wait.</p>
      <h3>You bring</h3>
      <ul>
        <li>Several years of building services that other people depend on at a fixed hour.</li>
        <li>Comfort with algorithms on graphs, or the appetite to read a paper and try it on a Tuesday.</li>
        <li>Clear English in writing. Two of your five colleagues are in Kraków.</li>
      </ul>`,
  },
  {
    ...berlin,
    externalId: 'driver-app-android',
    title: 'Android Engineer, Driver App',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['Kotlin', 'Jetpack Compose', 'SQLite', 'Bluetooth LE'],
    ageHours: 52,
    pay: { currency: 'EUR', min: 62000, max: 78000, unit: 'YEAR' },
    description: `
      <p>Our driver app runs on scratched phones, in gloves, in the rain, with no signal in the underground car park where the
      parcel has to be signed for. It is the only part of Larkfield that most drivers ever see.</p>
      <p>We are four: two Android engineers, a designer who rides along once a month, and a tester who owns the box of old
      phones. You would be the third engineer.</p>
      <h3>Your first half year</h3>
      <ol>
        <li>Finish moving the scanning screens to Compose, and retire the last two XML layouts.</li>
        <li>Make signatures and photos survive a day without network: today one in four thousand is lost, and each costs a
        driver an argument.</li>
        <li>Pair the app with the new ring scanners over Bluetooth, together with the hardware people in Milpitas.</li>
      </ol>
      <h3>What helps</h3>
      <p>Kotlin in depth; an app of some size that you kept alive over several Android versions; a feeling for SQLite and for
      what happens to a process when the system is short of memory. German is useful on the ride-alongs, but not needed in
      the team.</p>
      <p>Berlin office two days a week, near Ostkreuz. A ride-along in your first month is not optional, and it is fun.</p>`,
  },
  {
    ...milpitas,
    externalId: 'scanner-firmware',
    title: 'Firmware Engineer, Handheld Scanners',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Onsite',
    experience: '4 to 8 years',
    skills: ['C', 'Zephyr', 'ARM Cortex-M', 'I2C', 'Oscilloscope'],
    ageHours: 20,
    pay: { currency: 'USD', min: 138000, max: 176000, unit: 'YEAR' },
    description: `
      <p>The ring scanner weighs 31 grams and has to last a ten-hour shift. You will write the code that decides when it
      sleeps.</p>
      <h3>The work</h3>
      <p>Version two of the board came back from the factory in spring with a new imaging sensor and a radio that is better than
      our drivers for it. You will bring up the sensor, tune the wake-up path from trigger to decoded barcode (we are at 190 ms
      and want 120), and build the update mechanism that lets a warehouse upgrade four hundred devices overnight without
      losing one.</p>
      <ul>
        <li>Zephyr on a Cortex-M33, C11, CMake, hardware-in-the-loop tests on every merge.</li>
        <li>A lab with what you need: current probes, a climate chamber, a drop rig we are too fond of.</li>
        <li>Regular calls with the contract manufacturer in Penang, and a visit each year.</li>
      </ul>
      <h3>Who does well here</h3>
      <p>People who measure before they explain. You have shipped a battery-powered device and know which of its decisions you
      regret. You can read a schematic, argue with a data sheet, and leave notes that the next person can follow.</p>
      <p>Because of the lab this is an on-site role in Milpitas.</p>
      <h3>What you would find on your desk</h3>
      <p>Board number 14 of the new revision, a list of eleven errata in order of annoyance, and a letter from the warehouse in Reno that
      tested the last prototype. They liked the weight, disliked the beep, and found a bug that we had looked for since March.</p>`,
  },
  {
    ...london,
    externalId: 'dispatch-frontend',
    title: 'Frontend Engineer, Dispatch Console',
    company: larkfieldSystems,
    categories: ['Engineering', 'Design'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 7 years',
    skills: ['TypeScript', 'React', 'Accessibility', 'WebGL', 'CSS'],
    ageHours: 98,
    pay: { currency: 'GBP', min: 60000, max: 75000, unit: 'YEAR' },
    description: `
      <p>Dispatchers look at one screen for eight hours. On it are a map with nine hundred moving vans, a list of what is late, and
      a telephone that rings. We build that screen.</p>
      <p>It has to stay calm. It has to work with a keyboard, because the good dispatchers never touch the mouse. And it has to be
      quick on the seven-year-old desktop that the depot bought in bulk.</p>
      <h3>You would</h3>
      <ul>
        <li>own the map layer, which draws on a &lt;canvas&gt; through WebGL and currently drops frames above six hundred vans;</li>
        <li>take our list components through an audit with two dispatchers who use screen readers;</li>
        <li>work desk to desk with our designer, and say so when an idea will not fit in sixteen milliseconds.</li>
      </ul>
      <h3>We hope for</h3>
      <p>Strong TypeScript and React, and opinions about when not to use them. Real experience with accessibility, not only
      the linter. Curiosity about the people at the other end: you will sit next to one of them for a shift.</p>
      <p>Three days a week in the office at London Bridge; the other two are yours to place.</p>
      <h3>What the code is like</h3>
      <p>About ninety thousand lines of TypeScript, eight years old in the oldest corner, strict since last summer. Reviews are quick and
      kind. We deploy to a tenth of the depots at nine in the morning, to the rest after lunch, and never on a Friday, because Saturday is
      the worst day for a dispatcher to learn something new.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'billing-engineer',
    title: 'Software Engineer, Billing and Ledger',
    company: larkfieldSystems,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2 to 5 years',
    skills: ['Go', 'PostgreSQL', 'Double-entry accounting', 'gRPC'],
    ageHours: 168,
    description: `
      <p>Heron is our ledger. Every delivered parcel becomes two lines in it, and at the end of the month those lines become eight
      thousand invoices. It is a small service with a long memory: nothing in it is ever overwritten.</p>
      <h3>Why we are hiring</h3>
      <p>Two things are coming at once. Customers in the Gulf want invoices in their own tax format, and finance wants to close the
      month in two days instead of five. Both need changes in the same corner of the code, and the two engineers who know it
      would like company.</p>
      <h3>A typical week</h3>
      <ul>
        <li>A pairing session on a migration that moves forty million rows while the service stays up.</li>
        <li>An hour with Meera in finance, who will teach you what a credit note is really for.</li>
        <li>Property-based tests: money in equals money out, for every sequence of events we can generate.</li>
      </ul>
      <h3>Is this you?</h3>
      <p>You write Go, or another typed language well enough to learn it in a month. You know SQL beyond the object mapper. You have
      met a rounding error and taken it personally. No background in accounting is expected.</p>
      <h3>A word about the tempo</h3>
      <p>This is a careful corner of the company. Changes to the ledger are reviewed by two people, one of whom may be in finance, and
      rolled out behind a comparison that runs old and new side by side for a full month. If you enjoy shipping ten times a day, there are
      other teams here who would love to have you. If you enjoy being sure, stay.</p>`,
  },
  {
    ...pune,
    externalId: 'partner-integrations',
    title: 'Integration Engineer, Partner and Carrier Interfaces (EDI, SFTP, REST) for Warehouse Teams',
    company: larkfieldSystems,
    categories: ['Engineering', 'Customer Success'],
    type: 'C2H',
    workmode: 'Onsite',
    experience: '2 to 4 years',
    skills: ['Node.js', 'EDI', 'SFTP', 'XSLT', 'REST'],
    ageHours: 310,
    description: `
      <p>Carriers speak dozens of dialects. One sends an XML file over SFTP at midnight; another has a clean REST interface and a
      rate limit of one call a second; a third still sends EDI, and means it. Our warehouses should not have to know.</p>
      <p>You will build and look after these connections: at present 64 of them, about two new ones a month.</p>
      <h3>Day to day</h3>
      <ul>
        <li>Read a carrier's specification, ask the questions it leaves open, and write the adapter with its tests.</li>
        <li>Watch the message flow in the first week after go-live and mend what the specification did not mention.</li>
        <li>Talk to the carriers' own engineers. Patience and a dated log are your best tools.</li>
      </ul>
      <h3>Terms</h3>
      <p>Six months on contract through our partner in Pune, then a permanent position if both sides like it. Of the last nine people
      who joined this way, eight stayed.</p>
      <h3>Needed</h3>
      <p>Two years of building integrations in any mainstream language, and a steady hand with other people's data formats. Knowing
      EDIFACT or X12 puts you ahead, but we can teach it.</p>
      <h3>An example from last month</h3>
      <p>A carrier in Antwerp changed the meaning of status 47 from "delivered" to "delivered to neighbour". Nobody told anyone. Shreya
      noticed because a test compared yesterday's mix of statuses with today's; she called, they were embarrassed, and twelve hundred
      people were spared a wrong message. That is the kind of quiet victory this job is made of.</p>`,
  },
  {
    ...austin,
    externalId: 'staff-realtime',
    title: 'Staff Engineer, Real-Time Tracking',
    company: larkfieldLabs,
    categories: ['Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '10+ years',
    skills: ['Distributed systems', 'Rust', 'Apache Flink', 'Technical leadership'],
    ageHours: 430,
    pay: { currency: 'USD', min: 195000, max: 245000, unit: 'YEAR' },
    description: `
      <p>Half a million devices tell us where they are, every few seconds, mostly in order. From that we answer one question, and we
      answer it in public: <em>when will it be here?</em></p>
      <p>The pipeline behind the answer was designed for a tenth of today's load. It has been extended with care, and it is time to
      think again. We are looking for the person to lead that thinking.</p>
      <h3>What you would be responsible for</h3>
      <ul>
        <li>The architecture of ingest, ordering and state for the next five years, and the path that gets us there without a
        flag day.</li>
        <li>The technical growth of two teams (nine engineers) in Austin and Bengaluru.</li>
        <li>Saying no, with reasons, in writing.</li>
      </ul>
      <h3>What you would not do</h3>
      <p>Manage people formally, sit in status meetings, or present roadmaps to customers. There are good colleagues for that.</p>
      <h3>Signs of a match</h3>
      <p>You have replaced a running system underneath its users. You can explain watermarks to a product manager and back-pressure to
      a finance director. You still write code most weeks, some of it in Rust, and you delete more than you add.</p>
      <h3>The present design, in short</h3>
      <p>Devices publish over MQTT into three regional brokers. A Flink job per region joins positions with plans, keeps state for every
      open delivery, and emits estimates. Late and duplicated messages are reconciled in a nightly batch that grew out of an incident in
      2021 and was meant to be temporary. Peak is ninety thousand messages a second; the number to design for is a million.</p>
      <p>You can read the twelve-page review of all this, with its open questions, before you decide whether to apply. Ask the recruiter
      for it.</p>`,
  },
];
