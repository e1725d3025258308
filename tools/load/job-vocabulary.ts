/** Vocabulary for generated jobs and searches. */
const words = (text: string) => text.trim().split(/\s*,\s*/);

export const seniorityLevels = words('Junior, Senior, Lead, Principal, Staff, Associate, Chief, Deputy, Trainee, Interim');

export interface Profession {
  category: string;
  roles: string[];
  subjects: string[];
  skills: string[];
}

const field = (category: string, roles: string, subjects: string, skills: string): Profession => ({
  category,
  roles: words(roles),
  subjects: words(subjects),
  skills: words(skills),
});

export const professions: Profession[] = [
  field(
    'Engineering',
    'Software Engineer, Backend Developer, Frontend Developer, Full Stack Engineer, Mobile Engineer, Embedded Engineer',
    'Payments, Search, Identity, Messaging, Maps, Billing, Streaming, Developer Tools, Compilers, Storage',
    'Java, Kotlin, Go, Rust, C++, C#, .NET, Node.js, TypeScript, React, Angular, PostgreSQL, Redis, Kafka, GraphQL, Spring',
  ),
  field(
    'Data Science',
    'Data Scientist, Data Engineer, Data Analyst, Machine Learning Engineer, Statistician, Research Scientist',
    'Forecasting, Fraud, Pricing, Recommendations, Language Models, Experiments, Risk, Vision',
    'Python, R, SQL, Spark, Airflow, PyTorch, TensorFlow, dbt, Snowflake, Tableau, Statistics, Pandas',
  ),
  field(
    'Cloud & DevOps',
    'Platform Engineer, Site Reliability Engineer, DevOps Engineer, Cloud Architect, Network Engineer, Systems Administrator',
    'Kubernetes, Edge Network, Observability, Migration, Cost, Databases, Linux, Virtualisation',
    'Kubernetes, Terraform, AWS, Azure, Linux, Ansible, Prometheus, Docker, Helm, BGP, Bash, Jenkins',
  ),
  field(
    'Finance',
    'Accountant, Financial Analyst, Auditor, Controller, Tax Adviser, Payroll Specialist, Treasury Analyst',
    'Reporting, Consolidation, Procurement, Grants, Investments, Compliance, Insurance',
    'Bookkeeping, IFRS, Excel, SAP, Budgeting, Reconciliation, Auditing, VAT, Forecasting',
  ),
  field(
    'Health',
    'Nurse, Physician, Physiotherapist, Pharmacist, Medical Assistant, Midwife, Radiographer, Care Manager',
    'Intensive Care, Paediatrics, Oncology, Emergency, Cardiology, Mental Health, Home Care, Surgery',
    'Patient care, Triage, Documentation, Medication, First aid, Hygiene, Counselling, German B2',
  ),
  field(
    'Design',
    'Product Designer, UX Researcher, Graphic Designer, Motion Designer, Service Designer, Content Designer',
    'Checkout, Design System, Brand, Accessibility, Onboarding, Packaging, Exhibitions',
    'Figma, Prototyping, User research, Typography, Illustration, WCAG, Sketching, After Effects',
  ),
  field(
    'Operations',
    'Warehouse Associate, Logistics Coordinator, Production Planner, Maintenance Technician, Electrician, Driver, Civil Engineer',
    'Night Shift, Cold Chain, Returns, Rail, Water Supply, Road Construction, Airports, Recycling',
    'Forklift licence, SAP, Scheduling, Welding, AutoCAD, Safety, Lean, PLC, Hydraulics',
  ),
  field(
    'Sales & Marketing',
    'Account Executive, Sales Manager, Marketing Manager, Copywriter, Campaign Manager, Partner Manager',
    'Enterprise, Retail, Public Sector, Events, Search Advertising, Startups, Renewals',
    'Negotiation, Salesforce, HubSpot, SEO, Copywriting, Presentation, Cold calling, Analytics',
  ),
  field(
    'Education',
    'Teacher, Lecturer, Tutor, School Counsellor, Librarian, Training Coordinator, Curriculum Developer',
    'Mathematics, Physics, Languages, Music, Early Years, Adult Education, Special Needs',
    'Lesson planning, Assessment, Moodle, Classroom management, Mentoring, English C1, Pedagogy',
  ),
  field(
    'Legal & People',
    'Paralegal, Legal Counsel, Recruiter, People Partner, Compliance Officer, Contract Manager, Office Manager',
    'Employment, Privacy, Mergers, Immigration, Diversity, Benefits, Litigation',
    'Contract law, GDPR, Interviewing, Onboarding, Research, Negotiation, Workday, Mediation',
  ),
];

const place = (city: string, state: string, country: string) => ({ city, state, country });
export const locations = [
  place('Bengaluru', 'Karnataka', 'IN'),
  place('London', 'England', 'GB'),
  place('New York', 'New York', 'US'),
  place('Hyderabad', 'Telangana', 'IN'),
  place('Berlin', 'Berlin', 'DE'),
  place('Austin', 'Texas', 'US'),
  place('Toronto', 'Ontario', 'CA'),
  place('Singapore', '', 'SG'),
  place('Paris', 'Île-de-France', 'FR'),
  place('Dublin', 'Leinster', 'IE'),
  place('Pune', 'Maharashtra', 'IN'),
  place('Zürich', 'Zürich', 'CH'),
  place('San José', 'California', 'US'),
  place('Manchester', 'England', 'GB'),
  place('Warsaw', 'Mazowieckie', 'PL'),
  place('Lisbon', 'Lisboa', 'PT'),
  place('Melbourne', 'Victoria', 'AU'),
  place('Chennai', 'Tamil Nadu', 'IN'),
  place('Amsterdam', 'North Holland', 'NL'),
  place('São Paulo', 'São Paulo', 'BR'),
  place('Leeds', 'England', 'GB'),
  place('Chicago', 'Illinois', 'US'),
  place('Kraków', 'Małopolskie', 'PL'),
  place('Auckland', 'Auckland', 'NZ'),
  place('Nairobi', '', 'KE'),
  place('Gothenburg', 'Västra Götaland', 'SE'),
];

export const companyPrefixes = words(
  'Harbour, Larch, Granite, Meridian, Copper, Willow, Juniper, Falcon, Summit, Amber, Orchard, Beacon, Cedar, Atlas, Ember, Tidal, Quarry, Linden, Polar, Saffron',
);
export const companySuffixes = words(
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
