/**
 * Typical queries with their expected results, for real titles (tests/support/fixtures/README.md) and demo jobs. Both engines
 * return the same.
 */
export interface GoldenQuery {
  query: string;
  location?: string;
  category?: string;
  /** The title that must rank first. */
  expectedFirst?: string;
  /** Titles that must be among the first five, in any order. */
  expectedTopFive?: string[];
}

export const goldenQueries: Record<string, GoldenQuery[]> = {
  'an exact title': [
    { query: 'Project Manager', expectedFirst: 'Project Manager' },
    { query: 'Civil Engineer', expectedFirst: 'Civil Engineer' },
    { query: 'Analyst', expectedFirst: 'Analyst' },
    { query: 'Director', expectedFirst: 'Director' },
    { query: 'Inspector', expectedFirst: 'Inspector' },
    { query: 'Director, Capital Budget', expectedFirst: 'Director, Capital Budget' },
    { query: 'City Medical Specialist', expectedFirst: 'City Medical Specialist' },
    { query: 'Investigator (Employee Discipline) I', expectedFirst: 'Investigator (Employee Discipline) I' },
    { query: 'Stationary Engineer (Electric)', expectedFirst: 'Stationary Engineer (Electric)' },
    {
      query: "Deputy Director of Programs, Mayor's Office of M/WBE",
      expectedFirst: "Deputy Director of Programs, Mayor's Office of M/WBE",
    },
    {
      query: 'Executive Director, Health Policy, Bureau of Primary Care Access & Planning',
      expectedFirst: 'Executive Director, Health Policy, Bureau of Primary Care Access & Planning',
    },
  ],

  'case and punctuation do not matter': [
    { query: 'HEATING plant technician', expectedFirst: 'HEATING PLANT TECHNICIAN' },
    { query: 'taxi and limousine inspector enforcement', expectedFirst: 'Taxi and Limousine Inspector - Enforcement' },
    { query: 'logging and recording project manager', expectedFirst: 'Logging & Recording Project Manager' },
    { query: 'unix linux administrator', expectedFirst: 'UNIX/Linux Administrator' },
    {
      query: 'supervising budget analyst early care education',
      expectedFirst: 'Supervising Budget Analyst Early Care &Education',
    },
  ],

  'accents do not matter': [
    { query: 'Résearch Assistant', expectedFirst: 'Research Assistant' },
    { query: 'Élevator Inspéctor', expectedFirst: 'Elevator Inspector' },
    { query: 'lāndscape àrchitect', expectedFirst: 'Landscape Architect' },
  ],

  'a letter wrong': [
    { query: 'Elevatar Inspector', expectedFirst: 'Elevator Inspector' },
    { query: 'Intelligense Analyst', expectedFirst: 'Intelligence Analyst' },
    { query: 'Bridje Operator', expectedFirst: 'Bridge Operator' },
    { query: 'Informatian Security Architect', expectedFirst: 'Information Security Architect' },
    { query: 'Nursary Worker', expectedFirst: 'Nursery Worker' },
  ],

  'a letter missing, doubled, or swapped with its neighbour': [
    { query: 'Acountant', expectedFirst: 'Accountant' },
    { query: 'Plumbbing Engineer', expectedFirst: 'Plumbing Engineer' },
    { query: 'Paralegla Supervisor', expectedFirst: 'Paralegal Supervisor' },
    { query: 'Criminalsit II', expectedFirst: 'Criminalist II' },
    { query: 'elctrician', expectedFirst: 'ELECTRICIAN' },
  ],

  'two mistakes in a long word, one in each of two': [
    { query: 'Environmentel Assesment Coordinator', expectedFirst: 'Enviromental Assessment Coordinator' },
    { query: 'Landscpae Archtect', expectedFirst: 'Landscape Architect' },
    { query: 'Reserch Asistant', expectedFirst: 'Research Assistant' },
  ],

  'a word missing': [
    { query: 'Director Budget', expectedTopFive: ['Director, Capital Budget'] },
    { query: 'Carbon Strategist', expectedFirst: 'Carbon Reduction Strategist' },
    { query: 'Deputy Secretary', expectedFirst: 'Deputy Press Secretary' },
    { query: 'Information Security Officer', expectedFirst: 'Chief Information Security Officer' },
    { query: 'Radio Operator', expectedFirst: 'Radio Room Operator' },
    { query: 'Nurse Bureau School Health', expectedTopFive: ['CATCH School Nurse, Bureau of School Health'] },
  ],

  'a beginning': [
    { query: 'watersh', expectedTopFive: ['Watershed Maintainer', 'Director, Watershed Planning and Modeling'] },
    { query: 'accoun', expectedFirst: 'Accountant' },
    { query: 'salesf', expectedFirst: 'Salesforce Specialist' },
    { query: 'proj man', expectedFirst: 'Project Manager' },
    { query: 'elev insp', expectedFirst: 'Elevator Inspector' },
    { query: 'appra', expectedFirst: 'Appraiser' },
    { query: 'software dev', expectedFirst: 'Software Developer' },
    { query: 'cert it', expectedTopFive: ['CERTIFIED IT ADMINISTRATOR (WAN)', 'CERTIFIED IT DEVELOPER (APPLICATIONS)'] },
  ],

  'an acronym or a technical name': [
    { query: 'QA', expectedTopFive: ['QA Analyst', 'Senior QA Tester'] },
    { query: 'GIS', expectedTopFive: ['GIS Analyst', 'GIS Technician'] },
    { query: 'HIV', expectedTopFive: ['HIV Phylogenetic Data Analysis Group Leader'] },
    { query: 'EEO', expectedTopFive: ['EEO Director', 'Senior EEO Investigator', 'EEO / Accessibility Coordinator'] },
    { query: 'CAD', expectedTopFive: ['CAD OPERATOR', 'CAD and Records Manager'] },
    { query: '.NET', expectedTopFive: ['.NET DEVELOPER', 'Senior .Net Developer/Analyst', '.NET Programmer/Analyst'] },
    { query: 'dotnet developer', expectedFirst: '.NET DEVELOPER' },
    { query: 'M/WBE', expectedTopFive: ['M/WBE COORDINATOR', 'Senior Analyst, M/WBE'] },
    { query: 'mwbe coordinator', expectedFirst: 'M/WBE COORDINATOR' },
    { query: 'LAN/WAN', expectedTopFive: ['Network Engineer I LAN/WAN', 'CERTIFIED IT ADMINISTRATOR (LAN/WAN)'] },
    { query: 'IT network manager', expectedFirst: 'IT NETWORK MANAGER' },
    { query: 'OATH hearing', expectedTopFive: ['OATH/ECB Hearing Attorney', 'OATH/ECB Hearing Representative'] },
    { query: 'BWS-016', expectedFirst: 'BWS-016-Water Operations Intern' },
  ],

  'words in another order': [
    { query: 'manager project', expectedFirst: 'Project Manager' },
    { query: 'capital budget director', expectedFirst: 'Director, Capital Budget' },
    { query: 'architect security information', expectedFirst: 'Information Security Architect' },
    { query: 'enforcement inspector taxi', expectedFirst: 'Taxi and Limousine Inspector - Enforcement' },
    { query: 'supervisor paralegal', expectedFirst: 'Paralegal Supervisor' },
  ],

  'one for many and many for one': [
    { query: 'accountants', expectedFirst: 'Accountant' },
    { query: 'bridge operators', expectedFirst: 'Bridge Operator' },
    { query: 'reliability centered maintenance engineer', expectedFirst: 'Reliability Centered Maintenance Engineers' },
  ],

  'with the agency': [
    { query: 'paralegal law department', expectedTopFive: ['Paralegal Supervisor', 'Paralegal - Bronx'] },
    { query: 'mechanic sanitation', expectedFirst: 'AUTO MECHANIC 4-Day Temp' },
    { query: 'analyst district attorney', expectedFirst: 'Analyst' },
    { query: 'fire department coordinator', expectedFirst: 'M/WBE COORDINATOR' },
    { query: 'taxi commission radio', expectedFirst: 'Radio Room Operator' },
  ],

  'with the category': [
    { query: 'specialist technology', expectedTopFive: ['Salesforce Specialist', 'COMPUTER SPECIALIST (SOFTWARE)'] },
    { query: 'social services nursery', expectedFirst: 'Nursery Worker' },
    { query: 'analyst', category: 'Legal Affairs', expectedFirst: 'Analyst' },
    { query: 'director', category: 'Administration & Human Resources', expectedFirst: 'Director of Recruitment' },
    { query: 'engineer', category: 'Building Operations & Maintenance', expectedFirst: 'Stationary Engineer' },
  ],

  'with the place': [
    { query: 'accountant', location: 'New York', expectedFirst: 'Accountant' },
    { query: 'accountant', location: 'nyc', expectedFirst: 'Accountant' },
    { query: 'accountant new york', expectedFirst: 'Accountant' },
    { query: 'accountant', location: 'new yrok, USA', expectedFirst: 'Accountant' },
  ],

  'a demonstration job by its title': [
    { query: 'Penetration Tester', expectedFirst: 'Penetration Tester (Freelance)' },
    { query: 'Observability Engineer', expectedFirst: 'Observability Engineer' },
    { query: 'growth engineer', expectedFirst: 'Growth Engineer' },
    { query: 'Senior Backend Engineer, Route Planning', expectedFirst: 'Senior Backend Engineer, Route Planning' },
    { query: 'technical writer apis', expectedFirst: 'Technical Writer, APIs' },
    { query: 'privacy enginer', expectedFirst: 'Privacy Engineer' },
    { query: 'onboarding german', expectedFirst: 'Onboarding Specialist (Polish, German)' },
    { query: 'observabilty', expectedFirst: 'Observability Engineer' },
    { query: 'graduate', expectedTopFive: ['Graduate Software Engineer'] },
    { query: 'mobile tester', expectedTopFive: ['Mobile Test Engineer'] },
    { query: 'event', expectedTopFive: ['Event Producer, Skylark Days'] },
    { query: 'accesibility specialist', expectedFirst: 'Accessibility Specialist' },
    { query: 'industrial desinger', expectedFirst: 'Industrial Designer, Wearables' },
  ],

  'with a skill': [
    { query: 'engineer kotlin', expectedTopFive: ['Senior Backend Engineer, Route Planning', 'Android Engineer, Driver App'] },
    { query: 'rust engineer', expectedTopFive: ['Storage Engineer, Object Store', 'Staff Engineer, Real-Time Tracking'] },
    { query: 'playwright', expectedTopFive: ['QA Automation Engineer'] },
    { query: 'threat modelling', expectedTopFive: ['Application Security Engineer'] },
    { query: 'wcag', expectedTopFive: ['Accessibility Specialist'] },
    {
      query: 'pytorch',
      expectedTopFive: ['Machine Learning Engineer, Computer Vision', 'Research Scientist, Speech Interfaces'],
    },
    { query: 'figma', expectedTopFive: ['Design Systems Designer', 'Senior Product Designer, Dispatch'] },
    { query: 'c++ computer vision', expectedFirst: 'Machine Learning Engineer, Computer Vision' },
    { query: 'open id connect', expectedTopFive: ['Identity and Access Engineer'] },
    {
      query: 'node.js integration',
      expectedTopFive: ['Integration Engineer, Partner and Carrier Interfaces (EDI, SFTP, REST) for Warehouse Teams'],
    },
    { query: 'tamil support', expectedTopFive: ['Product Support Engineer'] },
  ],

  'in other words': [
    { query: 'k8s', expectedTopFive: ['Platform Engineer, Kubernetes'] },
    { query: 'k8s engineer', expectedTopFive: ['Platform Engineer, Kubernetes'] },
    { query: 'sre', expectedTopFive: ['Site Reliability Engineer, Edge Network'] },
    {
      query: 'devops engineer',
      expectedTopFive: ['DevOps Engineer, Migration Project', 'Site Reliability Engineer, Edge Network'],
    },
    { query: 'front end engineer', expectedTopFive: ['Frontend Engineer, Dispatch Console'] },
    { query: 'ml engineer', expectedTopFive: ['Machine Learning Engineer, Computer Vision'] },
    { query: 'quality assurance automation', expectedTopFive: ['QA Automation Engineer'] },
    { query: 'postgres database', expectedTopFive: ['Database Reliability Engineer'] },
    { query: 'user experience researcher', expectedTopFive: ['UX Researcher, Field Studies'] },
  ],

  'a demonstration job with its place': [
    {
      query: 'engineer',
      location: 'Dublin',
      expectedTopFive: ['Site Reliability Engineer, Edge Network', 'Detection and Response Engineer'],
    },
    { query: 'product manager', location: 'Berlin', expectedFirst: 'Product Manager, Last Mile' },
    { query: 'scientist', location: 'zurich', expectedFirst: 'Research Scientist, Speech Interfaces' },
    { query: 'designer', location: 'lisbon', expectedFirst: 'Design Systems Designer' },
    { query: 'data', location: 'Toronto, Canada', expectedTopFive: ['Data Scientist, Demand Forecasting'] },
    { query: 'security engineer bangalore', expectedTopFive: ['Application Security Engineer'] },
    { query: 'intern', location: 'toronto', expectedFirst: 'Marketing Intern, Summer' },
  ],
};
