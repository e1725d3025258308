/**
 * What people type, and what they expect to see. Written from real titles (tests/fixtures/README.md) and from those of the
 * demonstration jobs; both engines answer the same set.
 */
export interface GoldenQuestion {
  typed: string;
  location?: string;
  category?: string;
  /** The title that must stand first. */
  first?: string;
  /** Titles that must be among the first five, in any order. */
  firstFive?: string[];
}

export const goldenQuestions: Record<string, GoldenQuestion[]> = {
  'an exact title': [
    { typed: 'Project Manager', first: 'Project Manager' },
    { typed: 'Civil Engineer', first: 'Civil Engineer' },
    { typed: 'Analyst', first: 'Analyst' },
    { typed: 'Director', first: 'Director' },
    { typed: 'Inspector', first: 'Inspector' },
    { typed: 'Director, Capital Budget', first: 'Director, Capital Budget' },
    { typed: 'City Medical Specialist', first: 'City Medical Specialist' },
    { typed: 'Investigator (Employee Discipline) I', first: 'Investigator (Employee Discipline) I' },
    { typed: 'Stationary Engineer (Electric)', first: 'Stationary Engineer (Electric)' },
    {
      typed: "Deputy Director of Programs, Mayor's Office of M/WBE",
      first: "Deputy Director of Programs, Mayor's Office of M/WBE",
    },
    {
      typed: 'Executive Director, Health Policy, Bureau of Primary Care Access & Planning',
      first: 'Executive Director, Health Policy, Bureau of Primary Care Access & Planning',
    },
  ],

  'case and punctuation do not matter': [
    { typed: 'HEATING plant technician', first: 'HEATING PLANT TECHNICIAN' },
    { typed: 'taxi and limousine inspector enforcement', first: 'Taxi and Limousine Inspector - Enforcement' },
    { typed: 'logging and recording project manager', first: 'Logging & Recording Project Manager' },
    { typed: 'unix linux administrator', first: 'UNIX/Linux Administrator' },
    { typed: 'supervising budget analyst early care education', first: 'Supervising Budget Analyst Early Care &Education' },
  ],

  'accents do not matter': [
    { typed: 'Résearch Assistant', first: 'Research Assistant' },
    { typed: 'Élevator Inspéctor', first: 'Elevator Inspector' },
    { typed: 'lāndscape àrchitect', first: 'Landscape Architect' },
  ],

  'a letter wrong': [
    { typed: 'Elevatar Inspector', first: 'Elevator Inspector' },
    { typed: 'Intelligense Analyst', first: 'Intelligence Analyst' },
    { typed: 'Bridje Operator', first: 'Bridge Operator' },
    { typed: 'Informatian Security Architect', first: 'Information Security Architect' },
    { typed: 'Nursary Worker', first: 'Nursery Worker' },
  ],

  'a letter missing, doubled, or swapped with its neighbour': [
    { typed: 'Acountant', first: 'Accountant' },
    { typed: 'Plumbbing Engineer', first: 'Plumbing Engineer' },
    { typed: 'Paralegla Supervisor', first: 'Paralegal Supervisor' },
    { typed: 'Criminalsit II', first: 'Criminalist II' },
    { typed: 'elctrician', first: 'ELECTRICIAN' },
  ],

  'two mistakes in a long word, one in each of two': [
    { typed: 'Environmentel Assesment Coordinator', first: 'Enviromental Assessment Coordinator' },
    { typed: 'Landscpae Archtect', first: 'Landscape Architect' },
    { typed: 'Reserch Asistant', first: 'Research Assistant' },
  ],

  'a word missing': [
    { typed: 'Director Budget', firstFive: ['Director, Capital Budget'] },
    { typed: 'Carbon Strategist', first: 'Carbon Reduction Strategist' },
    { typed: 'Deputy Secretary', first: 'Deputy Press Secretary' },
    { typed: 'Information Security Officer', first: 'Chief Information Security Officer' },
    { typed: 'Radio Operator', first: 'Radio Room Operator' },
    { typed: 'Nurse Bureau School Health', firstFive: ['CATCH School Nurse, Bureau of School Health'] },
  ],

  'a beginning': [
    { typed: 'watersh', firstFive: ['Watershed Maintainer', 'Director, Watershed Planning and Modeling'] },
    { typed: 'accoun', first: 'Accountant' },
    { typed: 'salesf', first: 'Salesforce Specialist' },
    { typed: 'proj man', first: 'Project Manager' },
    { typed: 'elev insp', first: 'Elevator Inspector' },
    { typed: 'appra', first: 'Appraiser' },
    { typed: 'software dev', first: 'Software Developer' },
    { typed: 'cert it', firstFive: ['CERTIFIED IT ADMINISTRATOR (WAN)', 'CERTIFIED IT DEVELOPER (APPLICATIONS)'] },
  ],

  'an acronym or a technical name': [
    { typed: 'QA', firstFive: ['QA Analyst', 'Senior QA Tester'] },
    { typed: 'GIS', firstFive: ['GIS Analyst', 'GIS Technician'] },
    { typed: 'HIV', firstFive: ['HIV Phylogenetic Data Analysis Group Leader'] },
    { typed: 'EEO', firstFive: ['EEO Director', 'Senior EEO Investigator', 'EEO / Accessibility Coordinator'] },
    { typed: 'CAD', firstFive: ['CAD OPERATOR', 'CAD and Records Manager'] },
    { typed: '.NET', firstFive: ['.NET DEVELOPER', 'Senior .Net Developer/Analyst', '.NET Programmer/Analyst'] },
    { typed: 'dotnet developer', first: '.NET DEVELOPER' },
    { typed: 'M/WBE', firstFive: ['M/WBE COORDINATOR', 'Senior Analyst, M/WBE'] },
    { typed: 'mwbe coordinator', first: 'M/WBE COORDINATOR' },
    { typed: 'LAN/WAN', firstFive: ['Network Engineer I LAN/WAN', 'CERTIFIED IT ADMINISTRATOR (LAN/WAN)'] },
    { typed: 'IT network manager', first: 'IT NETWORK MANAGER' },
    { typed: 'OATH hearing', firstFive: ['OATH/ECB Hearing Attorney', 'OATH/ECB Hearing Representative'] },
    { typed: 'BWS-016', first: 'BWS-016-Water Operations Intern' },
  ],

  'words in another order': [
    { typed: 'manager project', first: 'Project Manager' },
    { typed: 'capital budget director', first: 'Director, Capital Budget' },
    { typed: 'architect security information', first: 'Information Security Architect' },
    { typed: 'enforcement inspector taxi', first: 'Taxi and Limousine Inspector - Enforcement' },
    { typed: 'supervisor paralegal', first: 'Paralegal Supervisor' },
  ],

  'one for many and many for one': [
    { typed: 'accountants', first: 'Accountant' },
    { typed: 'bridge operators', first: 'Bridge Operator' },
    { typed: 'reliability centered maintenance engineer', first: 'Reliability Centered Maintenance Engineers' },
  ],

  'with the agency': [
    { typed: 'paralegal law department', firstFive: ['Paralegal Supervisor', 'Paralegal - Bronx'] },
    { typed: 'mechanic sanitation', first: 'AUTO MECHANIC 4-Day Temp' },
    { typed: 'analyst district attorney', first: 'Analyst' },
    { typed: 'fire department coordinator', first: 'M/WBE COORDINATOR' },
    { typed: 'taxi commission radio', first: 'Radio Room Operator' },
  ],

  'with the category': [
    { typed: 'specialist technology', firstFive: ['Salesforce Specialist', 'COMPUTER SPECIALIST (SOFTWARE)'] },
    { typed: 'social services nursery', first: 'Nursery Worker' },
    { typed: 'analyst', category: 'Legal Affairs', first: 'Analyst' },
    { typed: 'director', category: 'Administration & Human Resources', first: 'Director of Recruitment' },
    { typed: 'engineer', category: 'Building Operations & Maintenance', first: 'Stationary Engineer' },
  ],

  'with the place': [
    { typed: 'accountant', location: 'New York', first: 'Accountant' },
    { typed: 'accountant', location: 'nyc', first: 'Accountant' },
    { typed: 'accountant new york', first: 'Accountant' },
    { typed: 'accountant', location: 'new yrok, USA', first: 'Accountant' },
  ],

  'a demonstration job by its title': [
    { typed: 'Penetration Tester', first: 'Penetration Tester (Freelance)' },
    { typed: 'Observability Engineer', first: 'Observability Engineer' },
    { typed: 'growth engineer', first: 'Growth Engineer' },
    { typed: 'Senior Backend Engineer, Route Planning', first: 'Senior Backend Engineer, Route Planning' },
    { typed: 'technical writer apis', first: 'Technical Writer, APIs' },
    { typed: 'privacy enginer', first: 'Privacy Engineer' },
    { typed: 'onboarding german', first: 'Onboarding Specialist (Polish, German)' },
    { typed: 'observabilty', first: 'Observability Engineer' },
    { typed: 'graduate', firstFive: ['Graduate Software Engineer'] },
    { typed: 'mobile tester', firstFive: ['Mobile Test Engineer'] },
    { typed: 'event', firstFive: ['Event Producer, Skylark Days'] },
    { typed: 'accesibility specialist', first: 'Accessibility Specialist' },
    { typed: 'industrial desinger', first: 'Industrial Designer, Wearables' },
  ],

  'with a skill': [
    { typed: 'engineer kotlin', firstFive: ['Senior Backend Engineer, Route Planning', 'Android Engineer, Driver App'] },
    { typed: 'rust engineer', firstFive: ['Storage Engineer, Object Store', 'Staff Engineer, Real-Time Tracking'] },
    { typed: 'playwright', firstFive: ['QA Automation Engineer'] },
    { typed: 'threat modelling', firstFive: ['Application Security Engineer'] },
    { typed: 'wcag', firstFive: ['Accessibility Specialist'] },
    { typed: 'pytorch', firstFive: ['Machine Learning Engineer, Computer Vision', 'Research Scientist, Speech Interfaces'] },
    { typed: 'figma', firstFive: ['Design Systems Designer', 'Senior Product Designer, Dispatch'] },
    { typed: 'c++ computer vision', first: 'Machine Learning Engineer, Computer Vision' },
    { typed: 'open id connect', firstFive: ['Identity and Access Engineer'] },
    {
      typed: 'node.js integration',
      firstFive: ['Integration Engineer, Partner and Carrier Interfaces (EDI, SFTP, REST) for Warehouse Teams'],
    },
    { typed: 'tamil support', firstFive: ['Product Support Engineer'] },
  ],

  'in other words': [
    { typed: 'k8s', firstFive: ['Platform Engineer, Kubernetes'] },
    { typed: 'k8s engineer', firstFive: ['Platform Engineer, Kubernetes'] },
    { typed: 'sre', firstFive: ['Site Reliability Engineer, Edge Network'] },
    { typed: 'devops engineer', firstFive: ['DevOps Engineer, Migration Project', 'Site Reliability Engineer, Edge Network'] },
    { typed: 'front end engineer', firstFive: ['Frontend Engineer, Dispatch Console'] },
    { typed: 'ml engineer', firstFive: ['Machine Learning Engineer, Computer Vision'] },
    { typed: 'quality assurance automation', firstFive: ['QA Automation Engineer'] },
    { typed: 'postgres database', firstFive: ['Database Reliability Engineer'] },
    { typed: 'user experience researcher', firstFive: ['UX Researcher, Field Studies'] },
  ],

  'a demonstration job with its place': [
    {
      typed: 'engineer',
      location: 'Dublin',
      firstFive: ['Site Reliability Engineer, Edge Network', 'Detection and Response Engineer'],
    },
    { typed: 'product manager', location: 'Berlin', first: 'Product Manager, Last Mile' },
    { typed: 'scientist', location: 'zurich', first: 'Research Scientist, Speech Interfaces' },
    { typed: 'designer', location: 'lisbon', first: 'Design Systems Designer' },
    { typed: 'data', location: 'Toronto, Canada', firstFive: ['Data Scientist, Demand Forecasting'] },
    { typed: 'security engineer bangalore', firstFive: ['Application Security Engineer'] },
    { typed: 'intern', location: 'toronto', first: 'Marketing Intern, Summer' },
  ],
};
