import { type DemoJob, larkfieldCloud, larkfieldSystems } from './demo-job.ts';
import { bengaluru, dublin, hyderabad, sydney, toronto, unitedKingdom } from './demo-places.ts';

export const securityJobs: DemoJob[] = [
  {
    ...bengaluru,
    externalId: 'application-security',
    title: 'Application Security Engineer',
    company: larkfieldSystems,
    categories: ['Security', 'Engineering'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '3 to 7 years',
    skills: ['Threat modelling', 'Code review', 'Java', 'OWASP ASVS'],
    ageHours: 16,
    description: `
      <p>Twenty-two teams ship several times a day. Four security engineers cannot stand at every door, and we do not want doors that need
      standing at. We want the safe way to be the short way.</p>
      <h3>What that means in practice</h3>
      <ul>
        <li>Libraries and defaults: queries that cannot be concatenated, templates that cannot forget to escape, secrets that never touch a
        file.</li>
        <li>An hour of threat modelling with a team at the start of something new, on a whiteboard, with their words.</li>
        <li>Code review where it counts: sign-in, payments, anything that parses what strangers send.</li>
        <li>Findings with a patch attached.</li>
      </ul>
      <h3>What it does not mean</h3>
      <p>Forwarding scanner output. Approving releases. Being feared.</p>
      <h3>You</h3>
      <p>were a developer, or could be one. You can explain a deserialisation flaw to somebody who has five minutes. You have found a serious problem in
      something real and dealt with it well, whether or not there was a bounty.</p>
      <h3>This year's list</h3>
      <p>Retire the last home-grown session handling. Give every parser a fuzzer and a budget of machine time. Bring the median age of a
      known vulnerable dependency from nineteen days to five, without a single reminder mail. And answer, for each service, the question
      of who could read what, in a form that the team itself keeps up to date.</p>`,
  },
  {
    ...dublin,
    externalId: 'detection-response',
    title: 'Detection and Response Engineer',
    company: larkfieldCloud,
    categories: ['Security', 'Cloud & DevOps'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4 to 8 years',
    skills: ['Incident response', 'Detection engineering', 'Python', 'Linux forensics'],
    ageHours: 108,
    pay: { currency: 'EUR', min: 80000, max: 98000, unit: 'YEAR' },
    description: `
      <p>A cloud provider is an interesting target, and an interesting place to be attacked from. Your team looks at both: people who want in, and
      customers whose machines were taken over and are now mining something.</p>
      <h3>Your days</h3>
      <p>On good days you write detections, as code, with tests made from real intrusions. You take an alert that fires two hundred times a week
      and turn it into one that fires twice. On the other days the telephone rings, and you are the reason that it ends well: contain,
      preserve, explain, and a timeline that a lawyer can follow.</p>
      <h3>We offer</h3>
      <ul>
        <li>Follow-the-sun duty with Sydney and Toronto; nobody works nights.</li>
        <li>Two exercises a year, in which colleagues try to break in and are thanked for it.</li>
        <li>Time and money for a conference, on either side of the lectern.</li>
      </ul>
      <h3>We look for</h3>
      <p>Incidents that you handled from the first sign to the last sentence of the report. Python or Go. Linux forensics beyond the history
      file. A quiet voice when others have lost theirs.</p>
      <h3>A case, with the names changed</h3>
      <p>A customer's build server began to talk to an address in a country where they had no business. The alert came from a rule that
      one of us had written after reading about somebody else's bad week. From first packet to isolation took nineteen minutes; the
      explanation took three weeks and made both companies better. You will have weeks like that, and the time to write the rule
      afterwards.</p>`,
  },
  {
    ...sydney,
    externalId: 'security-analyst-apac',
    title: 'Security Operations Analyst',
    company: larkfieldCloud,
    categories: ['Security'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '1 to 3 years',
    skills: ['Log analysis', 'Phishing triage', 'KQL', 'Shift work'],
    ageHours: 470,
    pay: { currency: 'AUD', min: 88000, max: 104000, unit: 'YEAR' },
    description: `
      <p>Sydney is awake while Dublin sleeps. You will be one of five who watch over Larkfield in those hours.</p>
      <h3>What comes across the desk</h3>
      <ul>
        <li>About thirty alerts a shift. Twenty-five are noise, and you will help to make them stop.</li>
        <li>Reported mails. Everybody here presses the button, which is a good problem.</li>
        <li>Customers who write to the abuse address, some of them upset, a few of them right.</li>
      </ul>
      <h3>How you grow</h3>
      <p>Each analyst has a project day a week. Recent ones: a game that teaches new colleagues to spot a false invoice; a tool that
      groups alerts by story rather than by rule. After eighteen months most people choose a direction, and we help them get there.</p>
      <h3>What you need on day one</h3>
      <p>A year in operations, support or a security course that made you do things. The ability to write a handover that a tired person
      understands. Honesty about what you do not know yet.</p>
      <h3>The shift, honestly</h3>
      <p>Seven to half past three, or ten to half past six; one weekend in five, with two days off in the week after. Nights belong to
      Dublin and Toronto. You work from the office in Surry Hills on at least two days, because the first year of this job is learned by
      overhearing.</p>`,
  },
  {
    ...hyderabad,
    externalId: 'iam-engineer',
    title: 'Identity and Access Engineer',
    company: larkfieldSystems,
    categories: ['Security', 'Cloud & DevOps'],
    type: 'C2H',
    workmode: 'Onsite',
    experience: '3 to 6 years',
    skills: ['OpenID Connect', 'SCIM', 'Keycloak', 'Passkeys'],
    ageHours: 720,
    description: `
      <p>A warehouse hires three hundred people for Christmas and says goodbye to them in January. Each needs an account on the first morning, the
      right rights on the second and none at all on the last evening. Today that takes a spreadsheet and a person named Latha.</p>
      <h3>What you will build with Latha</h3>
      <ol>
        <li>Accounts that follow the personnel system within minutes, in both directions.</li>
        <li>Sign-in with a passkey or a badge, for people who share a terminal and have no company mail.</li>
        <li>A review of access that takes a manager ten minutes a quarter, and finds something.</li>
      </ol>
      <h3>Technically</h3>
      <p>Keycloak with a few extensions of ours, OpenID Connect everywhere, SAML where it cannot be helped, SCIM to the outside. Java for the
      extensions.</p>
      <p>You know these standards from having implemented them, including the parts that everybody reads differently. The contract
      runs for nine months and is meant to become permanent.</p>
      <h3>How you can tell that it is done</h3>
      <p>On the fourth of January, nobody who left on the third can open a door. On the second of November, three hundred people sign in
      before the first coffee is cold. Latha takes a holiday in December, for the first time in nine years, and her telephone does not
      ring.</p>`,
  },
  {
    ...unitedKingdom,
    externalId: 'penetration-tester',
    title: 'Penetration Tester (Freelance)',
    company: larkfieldSystems,
    categories: ['Security'],
    type: 'FL',
    workmode: 'Remote',
    experience: '5+ years',
    skills: ['Web application testing', 'Mobile testing', 'Report writing', 'Burp Suite'],
    ageHours: 1210,
    pay: { currency: 'GBP', min: 650, max: 800, unit: 'DAY' },
    description: `
      <p>Each quarter we ask somebody new to take one of our products apart for three weeks. We are filling the list for the coming year.</p>
      <h3>What is in scope</h3>
      <ul>
        <li>The driver app and its backend, with source code.</li>
        <li>The public tracking pages. Guess a parcel, see a name? We hope not.</li>
        <li>The update path of the ring scanner, if you like soldering.</li>
      </ul>
      <h3>How we treat testers</h3>
      <p>You talk to the engineers directly. You get test accounts on the first day, not the ninth. Nobody argues about severity in the report;
      we add our own view below yours. With your agreement we publish a summary under your name when everything is fixed.</p>
      <h3>What we need</h3>
      <p>A sample report with the client removed, two references, insurance. Certificates are noted, but the report is what we read.</p>
      <h3>Logistics</h3>
      <p>Remote, with a day in London at the start and another at the end, both paid. Dates are agreed at least six weeks ahead; the next
      free slots are in February and May. We reply to every proposal within ten days, also to say no. Small firms are welcome as long as
      the person who does the testing is the person we talked to.</p>
      <p>Earlier testers have agreed to be asked about us. We will give you two names.</p>`,
  },
  {
    ...toronto,
    externalId: 'privacy-engineer',
    title: 'Privacy Engineer',
    company: larkfieldCloud,
    categories: ['Security', 'Product'],
    type: 'H',
    workmode: 'Hybrid',
    experience: '4+ years',
    skills: ['Data protection', 'PIPEDA', 'GDPR', 'Data mapping', 'Java'],
    ageHours: 1870,
    description: `
      <p>"We delete your data after ninety days" is easy to write. It is true in the database, mostly true in the backups, and was not quite true in a
      log file that one of us found in May. You will close the distance between the sentence and the disks.</p>
      <h3>Scope</h3>
      <p>All personal data that Larkfield touches: recipients' addresses, drivers' positions, applicants' CVs. Where it comes from, why, for how
      long, and what happens on the day after.</p>
      <ul>
        <li>Deletion that is tested like any other feature.</li>
        <li>Position data made coarser as it gets older, so that a driver's route becomes a number and not a diary.</li>
        <li>Design reviews with a lawyer in the room, whom you translate for and from.</li>
      </ul>
      <h3>What would convince us</h3>
      <p>You are an engineer first: you can change the service, not only the policy. You know the Canadian and European rules well enough to say
      what they are for. You have persuaded a team to collect less.</p>
      <h3>Where you would start</h3>
      <p>With a map. There is one, drawn eighteen months ago by a consultant, and it shows 41 systems. We have counted 63. You will redraw
      it together with the people who run them, keep it in code, and let it fail a build when a new field with a birthday in it appears
      that nobody has accounted for.</p>`,
  },
];
