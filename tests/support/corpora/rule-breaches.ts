/** Forty advertisements of the import format, with what rules ask for and they lack. Some only look like a breach. */

export interface RuleCase {
  advertisement: Record<string, unknown> & { external_id: string };
  /** `RULES: what is lacking`, in the order of the report. */
  findings: string[];
}

const toronto = { city: 'Toronto', state: 'Ontario', country: 'CA' };
const ottawa = { city: 'Ottawa', state: 'ON', country: 'CA' };
const vancouver = { city: 'Vancouver', state: 'British Columbia', country: 'CA' };
const berlin = { city: 'Berlin', state: '', country: 'DE' };
const lyon = { city: 'Lyon', state: '', country: 'FR' };
const denver = { city: 'Denver', state: 'Colorado', country: 'US' };
const seattle = { city: 'Seattle', state: 'WA', country: 'US' };
const austin = { city: 'Austin', state: 'Texas', country: 'US' };

const yearly = (currency: string, min?: number, max?: number) => ({ pay: { currency, min, max, unit: 'YEAR' } });
const hourly = (currency: string, min?: number, max?: number) => ({ pay: { currency, min, max, unit: 'HOUR' } });
const ask = (...labels: string[]) => ({
  questions: labels.map((label, index) => ({ id: `q${index}`, label, kind: 'short_text' })),
});
const text = (...paragraphs: string[]) => ({ description: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') });
/** What Ontario asks for besides pay. */
const told = { vacancy: true, ai_use: { text: 'No AI takes part in the selection.' } };

const noPay = 'ontario: states no pay and no range of pay';
const noAi = 'ontario: does not say whether AI is used in the selection';
const noVacancy = 'ontario: does not say whether there is a vacancy';
const noEuPay = 'eu: states no pay, which applicants must know before the interview';
const noPayScale = 'us: states no pay scale';

type Advertisement = [title: string, place: object, fields: object, findings: string[]];

const advertisements: Advertisement[] = [
  // Ontario: pay
  ['Baker', toronto, {}, [noPay, noAi, noVacancy]],
  ['Cook', toronto, { ...told, ...yearly('CAD', 52_000, 60_000) }, []],
  [
    'Sales lead',
    ottawa,
    { ...told, ...yearly('CAD', 70_000, 140_000) },
    ['ontario: its range of pay is 70,000 CAD a year wide, more than 50,000'],
  ],
  ['Payroll clerk', ottawa, { ...told, ...yearly('CAD', 60_000, 110_000) }, []],
  ['Surgeon', toronto, { ...told, ...yearly('CAD', 150_000, 260_000) }, []],
  [
    'Welder',
    toronto,
    { ...told, ...hourly('CAD', 25, 55) },
    ['ontario: its range of pay is 62,400 CAD a year wide, more than 50,000'],
  ],
  ['Driver', toronto, { ...told, ...hourly('CAD', 22) }, ['ontario: states a range of pay that is open at one end']],
  [
    'Office manager',
    toronto,
    {
      ...told,
      ...text('The current salary range is posted on our board in the canteen.', 'You manage a budget of $60,000 a year.'),
    },
    [noPay],
  ],
  ['Florist', toronto, { ...told, ...text('Salary: $48,000 – $55,000 per year, plus a $2,000 bonus.') }, []],
  [
    'Programme lead',
    toronto,
    { ...told, ...text('The salary is $80k to $150k.') },
    ['ontario: its range of pay is 70,000 CAD a year wide, more than 50,000'],
  ],
  // Ontario: AI and vacancy
  [
    'Machine learning engineer',
    toronto,
    { ...yearly('CAD', 120_000, 150_000), vacancy: true, ...text('You will build AI that helps recruiters screen candidates.') },
    [noAi],
  ],
  [
    'Recruiter',
    toronto,
    {
      ...yearly('CAD', 60_000, 70_000),
      ...text('We use artificial intelligence to screen applications.', 'You will fill existing vacancies with our managers.'),
    },
    [noVacancy],
  ],
  [
    'Librarian',
    ottawa,
    {
      ...yearly('CAD', 60_000, 70_000),
      ...text('AI is not used in the selection of candidates.', 'This posting is for an existing vacancy.'),
    },
    [],
  ],
  ['Nurse', ottawa, { ...told, vacancy: false, ...hourly('CAD', 40, 50) }, []],
  // Ontario: Canadian experience
  [
    'Accountant',
    toronto,
    { ...told, ...yearly('CAD', 70_000, 80_000), ...text('At least two years of Canadian work experience.') },
    ['ontario: asks for Canadian experience: "At least two years of Canadian work experience."'],
  ],
  [
    'Pastry chef',
    toronto,
    {
      ...told,
      ...yearly('CAD', 50_000, 60_000),
      ...text("You gain experience in Canada's largest bakery.", 'Canadian experience is not required.'),
      ...ask('Do you know how to run a shift?', 'Are you authorized to work in Canada?'),
    },
    [],
  ],
  [
    'Electrician',
    toronto,
    { ...told, ...hourly('CAD', 35, 45), ...ask("How many years' experience do you have in Canada?") },
    [`ontario: asks for Canadian experience: "How many years' experience do you have in Canada?"`],
  ],
  [
    'Dental hygienist',
    ottawa,
    { ...told, ...hourly('CAD', 45, 55), ...text('Applicants without Canadian experience need not apply.') },
    ['ontario: asks for Canadian experience: "Applicants without Canadian experience need not apply."'],
  ],
  [
    'Head of customer experience',
    toronto,
    { ...told, ...yearly('CAD', 110_000, 140_000), ...text('You lead customer experience in Canada and know Canadian tax law.') },
    [],
  ],
  [
    'Teller',
    toronto,
    { ...told, ...yearly('CAD', 45_000, 50_000), experience: '1+ years Canadian banking experience' },
    ['ontario: asks for Canadian experience: "1+ years Canadian banking experience"'],
  ],
  // Ontario: questions, and places outside
  [
    'Caretaker',
    ottawa,
    { ...told, ...hourly('CAD', 20, 25), ...ask('What is your current salary?', 'Date of birth') },
    ['ontario: asks for pay history: "What is your current salary?"', 'ontario: asks for age: "Date of birth"'],
  ],
  [
    'Bartender',
    toronto,
    {
      ...told,
      ...hourly('CAD', 18, 22),
      ...ask('Are you at least 19 years old?', 'Which age group of customers do you know best?'),
    },
    [],
  ],
  ['Deckhand', vancouver, text('Two years of Canadian experience.'), []],
  ['Warehouse lead', { city: 'Ontario', state: 'California', country: 'US' }, hourly('USD', 22, 28), []],
  ['Support agent', { country: 'CA', workmode: 'Remote' }, { ...yearly('CAD', 50_000, 55_000), vacancy: true }, [noAi]],
  // European Union
  ['Software engineer', berlin, {}, [noEuPay]],
  ['Verkäufer', berlin, yearly('EUR', 32_000), ['eu: its title is not gender-neutral: "Verkäufer"']],
  ['Verkäufer (m/w/d)', berlin, text('Ihr Gehalt: 2.800 € – 3.200 € im Monat.'), []],
  ['Kaufmann / Kauffrau für Büromanagement', berlin, yearly('EUR', 38_000, 44_000), []],
  [
    'Entwickler:in',
    berlin,
    { ...yearly('EUR', 60_000, 75_000), ...ask('Ihr aktuelles Gehalt?') },
    ['eu: asks for pay history: "Ihr aktuelles Gehalt?"'],
  ],
  [
    'Vendeuse',
    lyon,
    { ...yearly('EUR', 24_000, 26_000), ...ask('Date de naissance') },
    ['eu: its title is not gender-neutral: "Vendeuse"', 'eu: asks for age: "Date de naissance"'],
  ],
  ["Analyst, Chairman's office", { city: 'Dublin', country: 'IE' }, yearly('EUR', 50_000, 60_000), []],
  [
    'Compensation analyst',
    { city: 'Dublin', country: 'IE' },
    {
      ...yearly('EUR', 50_000, 60_000),
      ...text('We never ask for your salary history.'),
      ...ask('In your last role, did you run compensation plans?', 'What salary do you expect?'),
    },
    [],
  ],
  [
    'Tour guide',
    { city: 'Rome', country: 'IT' },
    { ...yearly('EUR', 28_000, 30_000), ...text('Please state your current salary and your salary history.') },
    ['eu: asks for pay history: "Please state your current salary and your salary history."'],
  ],
  // United States
  ['Ski instructor', denver, {}, [noPayScale]],
  ['Barista', seattle, hourly('USD', 20), ['us: states a pay scale that is open at one end']],
  ['Rancher', austin, {}, []],
  [
    'Salesperson',
    austin,
    { ...yearly('USD', 50_000, 70_000), ...ask('How much did you make in your last job?', 'Salary history', 'How old are you?') },
    [
      'us: asks for pay history: "How much did you make in your last job?"',
      'us: asks for pay history: "Salary history"',
      'us: asks for age: "How old are you?"',
    ],
  ],
  [
    'Data analyst',
    { country: 'US', workmode: 'Remote' },
    {
      ...text('The raise brought $40 million in funding.'),
      questions: [
        { id: 'age', label: 'Age group', kind: 'short_text', purpose: 'demographic' },
        { id: 'pay', label: 'Does the current salary range suit you?', kind: 'boolean' },
      ],
    },
    [noPayScale],
  ],
  ['Regional manager', { places: [denver, toronto, berlin] }, {}, [noEuPay, noPay, noAi, noVacancy, noPayScale]],
];

export const ruleCases: RuleCase[] = advertisements.map(([title, place, fields, findings], index) => ({
  advertisement: { external_id: `r-${index + 1}`, title, company: 'Larkfield', ...place, ...fields },
  findings,
}));
