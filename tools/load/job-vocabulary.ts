/** Lists the words from which jobs are generated. */
const splitList = (text: string) => text.trim().split(/\s*,\s*/);

export const seniorityLevels = splitList('Junior, Senior, Lead, Principal, Staff, Associate, Chief, Deputy, Trainee, Interim');

export interface Profession {
  category: string;
  roles: string[];
  subjects: string[];
  skills: string[];
}

const profession = (category: string, roles: string, subjects: string, skills: string): Profession => ({
  category,
  roles: splitList(roles),
  subjects: splitList(subjects),
  skills: splitList(skills),
});

export const professions: Profession[] = [
  profession(
    'Engineering',
    'Software Engineer, Backend Developer, Frontend Developer, Full Stack Engineer, Mobile Engineer, Embedded Engineer',
    'Payments, Search, Identity, Messaging, Maps, Billing, Streaming, Developer Tools, Compilers, Storage',
    'Java, Kotlin, Go, Rust, C++, C#, .NET, Node.js, TypeScript, React, Angular, PostgreSQL, Redis, Kafka, GraphQL, Spring',
  ),
  profession(
    'Data Science',
    'Data Scientist, Data Engineer, Data Analyst, Machine Learning Engineer, Statistician, Research Scientist',
    'Forecasting, Fraud, Pricing, Recommendations, Language Models, Experiments, Risk, Vision',
    'Python, R, SQL, Spark, Airflow, PyTorch, TensorFlow, dbt, Snowflake, Tableau, Statistics, Pandas',
  ),
  profession(
    'Cloud & DevOps',
    'Platform Engineer, Site Reliability Engineer, DevOps Engineer, Cloud Architect, Network Engineer, Systems Administrator',
    'Kubernetes, Edge Network, Observability, Migration, Cost, Databases, Linux, Virtualisation',
    'Kubernetes, Terraform, AWS, Azure, Linux, Ansible, Prometheus, Docker, Helm, BGP, Bash, Jenkins',
  ),
  profession(
    'Finance',
    'Accountant, Financial Analyst, Auditor, Controller, Tax Adviser, Payroll Specialist, Treasury Analyst',
    'Reporting, Consolidation, Procurement, Grants, Investments, Compliance, Insurance',
    'Bookkeeping, IFRS, Excel, SAP, Budgeting, Reconciliation, Auditing, VAT, Forecasting',
  ),
  profession(
    'Health',
    'Nurse, Physician, Physiotherapist, Pharmacist, Medical Assistant, Midwife, Radiographer, Care Manager',
    'Intensive Care, Paediatrics, Oncology, Emergency, Cardiology, Mental Health, Home Care, Surgery',
    'Patient care, Triage, Documentation, Medication, First aid, Hygiene, Counselling, German B2',
  ),
  profession(
    'Design',
    'Product Designer, UX Researcher, Graphic Designer, Motion Designer, Service Designer, Content Designer',
    'Checkout, Design System, Brand, Accessibility, Onboarding, Packaging, Exhibitions',
    'Figma, Prototyping, User research, Typography, Illustration, WCAG, Sketching, After Effects',
  ),
  profession(
    'Operations',
    'Warehouse Associate, Logistics Coordinator, Production Planner, Maintenance Technician, Electrician, Driver, Civil Engineer',
    'Night Shift, Cold Chain, Returns, Rail, Water Supply, Road Construction, Airports, Recycling',
    'Forklift licence, SAP, Scheduling, Welding, AutoCAD, Safety, Lean, PLC, Hydraulics',
  ),
  profession(
    'Sales & Marketing',
    'Account Executive, Sales Manager, Marketing Manager, Copywriter, Campaign Manager, Partner Manager',
    'Enterprise, Retail, Public Sector, Events, Search Advertising, Startups, Renewals',
    'Negotiation, Salesforce, HubSpot, SEO, Copywriting, Presentation, Cold calling, Analytics',
  ),
  profession(
    'Education',
    'Teacher, Lecturer, Tutor, School Counsellor, Librarian, Training Coordinator, Curriculum Developer',
    'Mathematics, Physics, Languages, Music, Early Years, Adult Education, Special Needs',
    'Lesson planning, Assessment, Moodle, Classroom management, Mentoring, English C1, Pedagogy',
  ),
  profession(
    'Legal & People',
    'Paralegal, Legal Counsel, Recruiter, People Partner, Compliance Officer, Contract Manager, Office Manager',
    'Employment, Privacy, Mergers, Immigration, Diversity, Benefits, Litigation',
    'Contract law, GDPR, Interviewing, Onboarding, Research, Negotiation, Workday, Mediation',
  ),
];

const location = (city: string, state: string, country: string) => ({ city, state, country });
export const locations = [
  location('Bengaluru', 'Karnataka', 'IN'),
  location('London', 'England', 'GB'),
  location('New York', 'New York', 'US'),
  location('Hyderabad', 'Telangana', 'IN'),
  location('Berlin', 'Berlin', 'DE'),
  location('Austin', 'Texas', 'US'),
  location('Toronto', 'Ontario', 'CA'),
  location('Singapore', '', 'SG'),
  location('Paris', 'Île-de-France', 'FR'),
  location('Dublin', 'Leinster', 'IE'),
  location('Pune', 'Maharashtra', 'IN'),
  location('Zürich', 'Zürich', 'CH'),
  location('San José', 'California', 'US'),
  location('Manchester', 'England', 'GB'),
  location('Warsaw', 'Mazowieckie', 'PL'),
  location('Lisbon', 'Lisboa', 'PT'),
  location('Melbourne', 'Victoria', 'AU'),
  location('Chennai', 'Tamil Nadu', 'IN'),
  location('Amsterdam', 'North Holland', 'NL'),
  location('São Paulo', 'São Paulo', 'BR'),
  location('Leeds', 'England', 'GB'),
  location('Chicago', 'Illinois', 'US'),
  location('Kraków', 'Małopolskie', 'PL'),
  location('Auckland', 'Auckland', 'NZ'),
  location('Nairobi', '', 'KE'),
  location('Gothenburg', 'Västra Götaland', 'SE'),
];

export const companyPrefixes = splitList(
  'Harbour, Larch, Granite, Meridian, Copper, Willow, Juniper, Falcon, Summit, Amber, Orchard, Beacon, Cedar, Atlas, Ember, Tidal, Quarry, Linden, Polar, Saffron',
);
export const companySuffixes = splitList(
  'Works, Systems, Health, Logistics, Labs, Bank, Group, Energy, Foods, Studios, Partners, Transit',
);

export const sentenceTemplates = [
  'You will work with {skill} and {skill} every day, and with {role}s in {city} every week.',
  'The team for {subject} has grown from four people to eleven, and its backlog has grown faster.',
  'We expect {years} years with {skill}, and the patience to explain it to somebody who has none.',
  'Your first months are for listening: to customers, to the people on call, and to what the numbers of {subject} do not say.',
  'Every change is read by a second person before it counts, whoever wrote it.',
  'There is a budget for learning, and a manager who asks in December why it was not spent.',
  'You answer for {subject} from the first draft to the day when nobody needs it any longer.',
  'Most of the work can be done from home; the rest happens around one large table in {city}.',
  'Knowledge of {skill} helps, and so does having been wrong about {skill} in public.',
  'The position reports to the head of {subject} and may grow into one with a small team.',
  'We write things down: decisions, the reasons for them, and what we would do differently.',
  'Shifts are planned six weeks ahead and can be exchanged without asking anybody upstairs.',
  'Last year this group shipped {number} improvements, of which {years} were asked for by customers by name.',
  'A typical week holds two mornings without meetings, and people defend them.',
  'You bring a degree or the experience that makes one unnecessary, and good English, written and spoken.',
  'Travel to {city} is expected about {years} times a year and is paid in advance.',
];
