import { type DemoJob, larkfieldCloud } from './demo-job.ts';
import { austin, bengaluru, dublin, hyderabad, india, singapore, toronto } from './demo-places.ts';

export const cloudJobs: DemoJob[] = [
  {
    ...dublin,
    externalId: 'sre-network',
    title: 'Site Reliability Engineer, Edge Network',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 8 years',
    skills: ['Linux', 'BGP', 'Envoy', 'Go', 'Observability'],
    ageHours: 11,
    confirmedDaysAgo: 4,
    replyByDays: 10,
    vacancy: true,
    pay: { currency: 'EUR', min: 78000, max: 96000, unit: 'YEAR' },
    description: `
      <p>Skylark answers from twenty-three cities. When one of them goes quiet, traffic moves to the next within forty seconds, and we would like it to
      be ten. You will be one of six people for whom that sentence is personal.</p>
      <h3>A month in the team</h3>
      <p>One week on call, in daylight hours only: Singapore and Austin have the others. One week on whatever the call taught you. Two weeks on
      projects, which at the moment are anycast for the API, certificate renewal that no human has to remember, and a load
      balancer configuration that can be understood by people who did not write it.</p>
      <h3>What we value</h3>
      <ul>
        <li>Calm. Incidents are led by whoever is calmest, not whoever is most senior.</li>
        <li>Written reviews in which causes are plural.</li>
        <li>Removing an alert is as good as adding one.</li>
      </ul>
      <h3>What you know</h3>
      <p>Linux networking down to the packet; BGP, or the will to learn it from people who love it; a programming language (ours is Go) in
      which you would trust yourself at night.</p>
      <h3>From last quarter's review</h3>
      <p>A cable was cut in the Irish Sea, which our monitoring reported as eleven separate problems. Customers in Manchester saw
      forty-four seconds of errors. The action that helped most was not technical: we agreed who writes the first public sentence, and
      that it is written within five minutes, even if it only says that we are looking.</p>`,
  },
  {
    ...bengaluru,
    externalId: 'kubernetes-platform',
    title: 'Platform Engineer, Kubernetes',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 6 years',
    skills: ['Kubernetes', 'Terraform', 'Go', 'Prometheus', 'Helm'],
    ageHours: 86,
    description: `
      <p>We run 118 clusters for customers who chose us because they did not want to run one. An upgrade is invisible when it goes well. Last year
      we did 1,400 of them, and four were visible.</p>
      <h3>Your part</h3>
      <ul>
        <li>The controller that plans upgrades: order, speed, when to stop and ask.</li>
        <li>Node images that boot in under twenty seconds.</li>
        <li>Quotas that explain themselves. "Pending" is not an explanation.</li>
      </ul>
      <p>You will write Go most days and YAML on some. When a customer's problem turns out to be ours, you join the call and say so.</p>
      <h3>Requirements</h3>
      <p>At least two years with Kubernetes beyond installing charts: you have written an operator, or debugged a scheduler decision, or know why
      the webhook timed out. Terraform for the rest of the world. Good habits around secrets.</p>
      <h3>Nice, not needed</h3>
      <p>A contribution upstream. We count those hours as work.</p>
      <h3>How the team is set up</h3>
      <p>Eight engineers in Bengaluru, four in Dublin, one backlog. Each cluster version has a named shepherd for its whole life, from the
      first release candidate to the day when the last customer leaves it. You would begin as the second shepherd of the next one, with
      Kavitha, who has done it four times and still takes notes.</p>`,
  },
  {
    ...singapore,
    externalId: 'cloud-support-apac',
    title: 'Cloud Support Engineer, Asia Pacific',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps', 'Customer Success'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '2 to 5 years',
    skills: ['Linux', 'Networking', 'SQL', 'Mandarin', 'Customer communication'],
    ageHours: 240,
    pay: { currency: 'SGD', min: 6200, max: 8000, unit: 'MONTH' },
    description: `
      <p>You are the first person a customer in Asia meets when something is broken. You are also, in nine cases out of ten, the person who
      fixes it.</p>
      <p>The team has seven engineers in Singapore and covers the hours from Auckland's morning to Mumbai's evening in two shifts:</p>
      <table>
        <thead><tr><th>Shift</th><th>Singapore time</th><th>Weekends</th></tr></thead>
        <tbody>
          <tr><td>Early</td><td>06:00 to 14:30</td><td>One in five</td></tr>
          <tr><td>Late</td><td>13:00 to 21:30</td><td>One in five</td></tr>
        </tbody>
      </table>
      <h3>What the tickets are like</h3>
      <p>A load balancer that drops every thousandth connection. A bill that surprised somebody. A database that was fast yesterday. You may
      read our code, and you may change it; a third of the team's fixes are their own pull requests.</p>
      <h3>What we ask</h3>
      <ul>
        <li>You can take a problem apart without the customer feeling taken apart as well.</li>
        <li>Linux and TCP/IP in practice, SQL to the level of reading a query plan.</li>
        <li>English, and one more language of the region. Mandarin, Japanese and Bahasa are wanted most.</li>
      </ul>
      <p>After two years, people move on to platform, product or the customer teams, with our help.</p>`,
  },
  {
    ...hyderabad,
    externalId: 'database-reliability',
    title: 'Database Reliability Engineer',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps', 'Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '5 to 10 years',
    skills: ['PostgreSQL', 'Patroni', 'Backup and recovery', 'Ansible', 'Python'],
    ageHours: 400,
    description: `
      <p>A backup that was never restored is a rumour. We restore all of ours, every week, automatically, and compare. You will own that, and
      the 900 PostgreSQL instances it protects.</p>
      <h3>The list as it stands</h3>
      <ol>
        <li>Point-in-time recovery for terabyte databases in under an hour. The record is 2 h 40.</li>
        <li>Major version upgrades with seconds of read-only time, offered as a button.</li>
        <li>An adviser for indexes that has the manners to say "leave it".</li>
        <li>Fewer knobs. We expose 58 settings, and customers have found all the bad combinations.</li>
      </ol>
      <h3>About you</h3>
      <p>You have looked after PostgreSQL in anger: vacuum, replication slots, a wraparound seen from afar. You automate with Python or Go and
      test the automation. When two sources of truth disagree, you find the third.</p>
      <p>The rota has seven people and a rule: whoever is paged at night starts late.</p>
      <h3>What a quiet week looks like</h3>
      <p>Monday: the restore report is green, except for one instance that was restored perfectly and turned out to be empty, as the
      customer had intended. Tuesday and Wednesday: pairing on the upgrade button. Thursday: an hour with a customer who wants to switch
      off durability, at the end of which he does not. Friday: you read the PostgreSQL mailing list, on the clock, and bring one thing
      back to the team.</p>`,
  },
  {
    ...austin,
    externalId: 'finops-engineer',
    title: 'Capacity and Cost Engineer',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps', 'Data Science'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 7 years',
    skills: ['Capacity planning', 'SQL', 'Python', 'Negotiation'],
    ageHours: 690,
    pay: { currency: 'USD', min: 128000, max: 158000, unit: 'YEAR' },
    description: `
      <p>Servers take nineteen weeks to arrive. Customers take nineteen minutes to fill one. Between these two numbers sits your job.</p>
      <h3>You will answer questions such as</h3>
      <ul>
        <li>How many racks do we order for São Paulo, and when is the last day to change our mind?</li>
        <li>What does a gigabyte really cost us, with power, people and the disks that die?</li>
        <li>Which internal team could give back a third of its machines without noticing?</li>
      </ul>
      <p>You build the model, the dashboard and, above all, the trust that makes a team give a machine back. Purchasing listens to you; so does the
      chief financial officer, who likes short mails.</p>
      <h3>Skills</h3>
      <p>SQL and Python for the sums; a working picture of what a data centre contains; a talent for asking "what if it doesn't?" without
      ruining the meeting. People have come to this role from operations, from finance and, once, from an airline.</p>
      <h3>The first three things on your list</h3>
      <ol>
        <li>The forecast for GPU machines, which three teams make separately and which adds up to twice what exists.</li>
        <li>Power in Dublin: we have a contract until 2029 and no more room to grow within it.</li>
        <li>A price per request that product managers can use in a sentence.</li>
      </ol>`,
  },
  {
    ...india,
    externalId: 'devops-contract',
    title: 'DevOps Engineer, Migration Project',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps'],
    type: 'C',
    workmode: 'Remote',
    experience: '3 to 5 years',
    skills: ['Jenkins', 'GitHub Actions', 'Terraform', 'Bash'],
    ageHours: 960,
    pay: { currency: 'INR', min: 160000, max: 210000, unit: 'MONTH' },
    description: `
      <p>One Jenkins server, eleven years old, 640 jobs, a plugin that no longer exists. It still builds a third of what we ship. In eight months it
      shall be switched off, at a small party.</p>
      <p>We are looking for two engineers on contract to do this with us, remote within India.</p>
      <h3>Plan</h3>
      <ul>
        <li>Month 1: find out which of the 640 jobs matter. We think 200.</li>
        <li>Months 2 to 6: move them, team by team, to GitHub Actions. Each team signs off.</li>
        <li>Months 7 and 8: the strange ones. There is a job that prints labels.</li>
      </ul>
      <h3>You should have</h3>
      <p>Moved a build system before, and be able to say what you would do differently. Bash that is readable. The persistence to find the owner
      of a job named <em>test2-final-new</em>.</p>
      <p>Working hours overlap with Dublin from 13:00 to 17:00 India time.</p>
      <h3>How the project is run</h3>
      <p>A board with 640 cards, a short call at 15:00, and a wall in the Dublin office where switched-off jobs are crossed out by hand.
      You are full members of the team for these eight months: same channels, same reviews, same say in how it is done. If the work is
      finished early, the party moves forward and the fee does not change.</p>
      <p>Contractors are paid monthly, against an invoice, within ten days.</p>`,
  },
  {
    ...toronto,
    externalId: 'observability',
    title: 'Observability Engineer',
    company: larkfieldCloud,
    categories: ['Cloud & DevOps'],
    type: 'H',
    workmode: 'Remote',
    experience: '3+ years',
    skills: ['OpenTelemetry', 'ClickHouse', 'Grafana', 'Rust'],
    ageHours: 1730,
    description: `
      <p>We store nine terabytes of logs a day and read about three gigabytes of them. You can probably see the problem.</p>
      <h3>What you would change</h3>
      <p>Sampling that keeps what is odd and forgets what is normal. Traces that cross the border between our services and the customer's. A query
      that returns in a second while the incident is still going on. And a bill, per team, that makes people think before they log in
      a loop.</p>
      <h3>With what</h3>
      <ul>
        <li>OpenTelemetry collectors, some of them our own, in Rust.</li>
        <li>ClickHouse for nearly everything, on forty machines.</li>
        <li>Grafana in front, and an internal tool that we would be glad to retire.</li>
      </ul>
      <h3>Experience that fits</h3>
      <p>You have run a telemetry system, or suffered from one so thoroughly that you know what it should be. You think of dashboards as a user
      interface with users. Toronto is home to the team; you may work from anywhere in Ontario.</p>
      <h3>Why we believe it is possible</h3>
      <p>In a trial with two teams in spring, sampling by surprise instead of by rate cut the volume to a twentieth. Over six weeks there
      were four incidents, and in each of them the line that mattered had been kept. The teams asked us not to switch it off again. Making
      that true for two hundred services, with owners less patient than those two, is the job.</p>`,
  },
];
