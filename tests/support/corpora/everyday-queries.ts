/** Searches as candidates phrase them, for real titles and demo jobs. The catalogue alone says which jobs they mean. */

/** The entered text, then the titles that must be among the first five. */
export type EverydayQuery = readonly [query: string, ...expected: string[]];

const community = 'Community Support, Evenings and Weekends';
const devops = 'DevOps Engineer, Migration Project';
const illustrator = 'Freelance Illustrator and Motion Designer';
const lastMile = 'Product Manager, Last Mile';
const sre = 'Site Reliability Engineer, Edge Network';
const detection = 'Detection and Response Engineer';
const android = 'Android Engineer, Driver App';
const student = 'Working Student, Data and Sustainability';
const writer = 'Technical Writer, APIs';
const beta = 'Beta Programme Coordinator';
const tester = 'Penetration Tester (Freelance)';
const geospatial = 'Freelance Geospatial Developer';
const billing = 'Senior Product Manager, Usage and Billing';
const accountManager = 'Technical Account Manager, Financial Services';
const schoolNurse = 'CATCH School Nurse, Bureau of School Health';
const nurseVisitor = 'Nurse Home Visitor, Bureau of Maternal Infant and Reproductive Health';
const nursePractitioner = 'Nurse Practitioner, Bureau of Sexually Transmitted Infections';
const exterminator = 'Exterminator, Bureau of Veterinary and Pest Control Services';
const epidemiologist = 'Public Health Epidemiologist, Bureau of Immunization/Immunization Registry';
const outreach = 'Outreach Community Coordinator (Part Time), Bureau of Systems Strengthening and Access';

export const everydayQueries: Record<string, EverydayQuery[]> = {
  'with a work mode': [
    ['remote technical writer', writer],
    ['devops engineer remote', devops],
    ['work from home community support', community],
    ['remote illustrator', illustrator],
    ['remote rust engineer', 'Observability Engineer'],
    ['remote data', 'Data Annotation Lead'],
    ['wfh tester', tester],
    ['fully remote observability', 'Observability Engineer'],
    ['working from home coordinator', beta],
    ['hybrid product manager', lastMile, billing, 'Associate Product Manager'],
    ['hybrid designer london', 'Senior Product Designer, Dispatch'],
    ['hybrid kubernetes', 'Platform Engineer, Kubernetes'],
    ['onsite sales', 'Sales Development Representative'],
    ['on-site engineer chennai', 'Product Support Engineer'],
    ['remote jobs in India', community, devops, geospatial],
  ],

  'with a kind of employment': [
    ['part time student', student],
    ['part time data berlin', student],
    ['part time remote', beta],
    ['part-time coordinator', beta, outreach],
    ['part time psychologist', 'Psychologist - Part Time'],
    ['marketing internship', 'Marketing Intern, Summer'],
    ['intern toronto', 'Marketing Intern, Summer'],
    ['summer intern', 'Summer College Intern', 'Marketing Intern, Summer', 'Summer Graduate Intern'],
    ['legal intern', 'BWT-007-Legal Intern', 'BLA-001-Graduate Legal Intern'],
    ['mechanical engineering intern', 'Mechanical Engineering Intern'],
    ['gis intern', 'SUST-001-GIS Intern'],
    ['temporary painter', 'Temporary Painter'],
    ['temporary attorney', 'Temporary Supervising Attorney'],
    ['temp mechanic', 'AUTO MECHANIC 4-Day Temp'],
    ['freelance developer', geospatial],
    ['freelancer penetration tester', tester],
    ['contract manager', 'Contract Manager'],
    ['technical writer contract', writer],
    ['contract devops', devops],
    ['contractor learning designer', 'Learning Designer, Customer Academy'],
  ],

  'with a place': [
    ['engineer dublin', sre, detection],
    ['ireland', sre, detection],
    ['singapore', 'Cloud Support Engineer, Asia Pacific', accountManager, 'Event Producer, Skylark Days'],
    ['hybrid berlin', android, student, lastMile, 'Partnerships Manager, Germany, Austria and Switzerland'],
    ['remote uk', writer, tester],
    ['remote canada', 'Observability Engineer'],
    ['product analyst london', 'Product Analyst'],
    ['engineer poland', 'Developer Experience Engineer', 'Mobile Test Engineer'],
    ['designer portugal', 'Design Systems Designer'],
    ['scientist in switzerland', 'Research Scientist, Speech Interfaces'],
    ['partnerships germany', 'Partnerships Manager, Germany, Austria and Switzerland'],
    ['security analyst australia', 'Security Operations Analyst'],
    ['engineer washington', 'Storage Engineer, Object Store'],
    ['firmware california', 'Firmware Engineer, Handheld Scanners'],
    ['on site milpitas', 'Firmware Engineer, Handheld Scanners', 'Industrial Designer, Wearables'],
    ['product manager bangalore', billing],
    ['machine learning india', 'Machine Learning Engineer, Computer Vision'],
    ['landscape architect nyc', 'Landscape Architect', 'Landscape Architect II'],
    ['gardener new york', 'Gardener', 'Gardener 2'],
    ['surveyor in the united states', 'Surveyor'],
    ['queens paralegal', 'Paralegal - Queens'],
  ],

  'with pay': [
    ['android from €70k', android],
    ['product manager over €80k', lastMile],
    ['designer from £70k', 'Senior Product Designer, Dispatch'],
    ['content lead over 50k', 'Content Lead'],
    ['engineer berlin 70k', android],
    ['site reliability from €90,000', sre],
    ['security engineer at least €90k', detection],
    ['project manager from $100k', 'Logging & Recording Project Manager', 'Quality Assurance Project Manager'],
    ['director from $160k', 'Deputy Director', 'Director', 'Director of Cyber Risk', 'EEO Director'],
    ['criminalist 90k', 'Criminalist IV'],
    ['civil engineer from 110k', 'Civil Engineer 3'],
    ['electrician $50 an hour', 'ELECTRICIAN'],
    ['nurse at least $40 an hour', schoolNurse, nurseVisitor, nursePractitioner],
    ['stationary engineer $60 per hour', 'Stationary Engineer'],
    ['medical specialist 75/hour', 'City Medical Specialist'],
    ['counsel from $150k', 'Senior Counsel'],
    ['software architect 100000', 'Software Architect'],
    ['software architect 100k', 'Software Architect'],
    ['data scientist toronto $120k', 'Data Scientist, Demand Forecasting'],
    ['freight intern $18 an hour', 'Freight Mobility Intern'],
    ['budget analyst from 60k', 'Budget Analyst', 'Budget and Payments Analyst'],
    ['paralegal 55k+', 'Paralegal Supervisor', 'Paralegal - Bronx', 'Paralegal - Queens'],
    ['bookkeeper min 60k', 'Bookkeeper, Level III'],
    ['qa from $100k', 'Senior QA Tester'],
    ['mechanic $40 per hour', 'Auto Mechanic', 'Auto Mechanic (Diesel)', 'AUTO MECHANIC 4-Day Temp'],
    ['technical writer £400 a day', writer],
  ],

  'with a time': [
    ['security this week', 'Application Security Engineer', detection],
    ['quality assurance past week', 'QA Automation Engineer', 'Performance Test Lead'],
    ['product manager last month', lastMile, billing, 'Associate Product Manager'],
    ['berlin this week', android, lastMile],
  ],

  'as a phrase': [
    ['evenings and weekends', community],
    ['customer service representative', 'Customer Service Representative'],
    ['help desk', 'Help Desk Representative'],
    ['helpdesk manager', 'IT Helpdesk Manager'],
    ['off hours', 'Off Hours Cybersecurity Operations Analyst'],
    ['mail room', 'Mailroom Associate'],
    ['speech writer', 'Speechwriter'],
    ['x ray technician', 'X-Ray Technician, Bureau of Tuberculosis Control'],
    ['fullstack developer', 'Full Stack LAMP Developer'],
    ['frontend developer', 'Front End Developer', 'Front End Developer (WordPress)'],
    ['ios developer', 'Mobile Application Developer (iOS)'],
    ['android developer', 'Mobile Application Developer (Android)'],
    ['elearning', 'E-Learning Content Developer (Per Diem)'],
    ['pest control', 'Pest Control Aide, Bureau of Veterinary and Pest Control Services'],
    ['home visitor nurse', nurseVisitor],
    ['police department bookkeeper', 'Bookkeeper, Level III'],
    ['cyber security engineer', 'Cyber Security Engineer'],
    ['real estate', 'EVP for Real Estate', 'Assistant Commissioner of Real Estate Services'],
    ['seasonal park worker', 'Seasonal City Park Worker'],
    ['labour law', 'Agency Attorney - Labor Law'],
    ['call centre manager', '311 Call Center Manager'],
    ['supervising physician', 'Supervising Physician, Bureau of School Health'],
  ],

  'with a word that is right': [
    ['exterminator', exterminator],
    ['economist', 'Economist'],
    ['buyer', 'Buyer'],
    ['machinist', 'MACHINIST', "MACHINIST'S HELPER"],
    ['plumber', "PLUMBER'S HELPER"],
    ['translator', 'Chinese Translator, Bureau of Communications'],
    ['receptionist', 'Executive Receptionist, Office of the Commissioner'],
    ['custodian', 'Custodian I'],
    ['typist', 'Production Typist'],
    ['coach', 'Best Practices Coach'],
    ['gardener', 'Gardener', 'Gardener 2'],
    ['lawyer children', 'Agency Attorney'],
    // No job has them, so no job is expected.
    ...[
      ['police officer'],
      ['night shift'],
      ['night shift manager'],
      ['truck driver'],
      ['baker'],
      ['chef'],
      ['barista'],
      ['waiter'],
      ['dentist'],
      ['librarian'],
      ['pilot'],
      ['janitor'],
      ['carpenter'],
      ['welder'],
      ['tailor'],
      ['butcher'],
      ['tutor'],
      ['nanny'],
      ['cashier'],
      ['pharmacist'],
      ['paramedic'],
      ['warehouse picker'],
      ['forklift operator'],
      ['hotel porter'],
      ['actor'],
      ['farmer'],
    ].map(([query = '']): EverydayQuery => [query]),
  ],
};

/** Misspelled words with their corrections: the searched text, then the titles that must be among the first five. */
export const misspelledQueries: readonly (readonly [query: string, corrected: string, ...expected: string[]])[] = [
  ['pyschologist', 'psychologist', 'Psychologist - Part Time'],
  ['surveyer', 'surveyor', 'Surveyor'],
  ['recptionist', 'receptionist', 'Executive Receptionist, Office of the Commissioner'],
  ['exterminater', 'exterminator', exterminator],
  ['machanic diesel', 'mechanic diesel', 'Auto Mechanic (Diesel)'],
  ['parlegal bronx', 'paralegal bronx', 'Paralegal - Bronx'],
  ['nures practitioner', 'nurse practitioner', nursePractitioner],
  ['supervising phisician', 'supervising physician', 'Supervising Physician, Bureau of School Health'],
  ['epidemologist', 'epidemiologist', epidemiologist],
  ['econimist', 'economist', 'Economist'],
  ['industrial hygenist', 'industrial hygienist', 'Industrial Hygienist', 'INDUSTRIAL HYGIENIST II'],
  ['salesforse', 'salesforce', 'Salesforce Specialist'],
  ['penatration tester', 'penetration tester', tester],
  ['kubernets', 'kubernetes', 'Platform Engineer, Kubernetes'],
  ['beckend engineer', 'backend engineer', 'Senior Backend Engineer, Route Planning'],
  ['ilustrator', 'illustrator', illustrator],
  ['reserch scientist speech', 'research scientist speech', 'Research Scientist, Speech Interfaces'],
  ['custumer success', 'customer success', 'Customer Success Manager, Retail'],
  ['acount executive', 'account executive', 'Account Executive, Mid-Market'],
  ['immunisation', 'immunization', epidemiologist],
  // Beside a word that names a filter.
  ['remote ilustrator', 'illustrator', illustrator],
  ['remote tehcnical writer', 'technical writer', writer],
  ['hybrid prodcut manager', 'product manager', lastMile, billing, 'Associate Product Manager'],
  ['android enginer berlin', 'android engineer', android],
  ['criminilist from 90k', 'criminalist', 'Criminalist IV'],
  ['electrican $50 an hour', 'electrician', 'ELECTRICIAN'],
  ['part time pyschologist', 'part time psychologist', 'Psychologist - Part Time'],
];
