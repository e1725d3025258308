/** The places of the demo jobs. A place without a city is a whole country. */
const place = (city: string, state: string, country: string) => ({ city, state, country });

export const hyderabad = place('Hyderabad', 'Telangana', 'IN');
export const bengaluru = place('Bengaluru', 'Karnataka', 'IN');
export const pune = place('Pune', 'Maharashtra', 'IN');
export const chennai = place('Chennai', 'Tamil Nadu', 'IN');
export const india = place('', '', 'IN');
export const milpitas = place('Milpitas', 'California', 'US');
export const austin = place('Austin', 'Texas', 'US');
export const seattle = place('Seattle', 'Washington', 'US');
export const unitedStates = place('', '', 'US');
export const toronto = place('Toronto', 'Ontario', 'CA');
export const london = place('London', 'England', 'GB');
export const unitedKingdom = place('', '', 'GB');
export const dublin = place('Dublin', 'Leinster', 'IE');
export const berlin = place('Berlin', 'Berlin', 'DE');
export const vienna = place('Vienna', 'Vienna', 'AT');
export const zurich = place('Zürich', 'Zürich', 'CH');
export const krakow = place('Kraków', 'Lesser Poland', 'PL');
export const lisbon = place('Lisbon', 'Lisbon', 'PT');
export const singapore = place('Singapore', '', 'SG');
export const sydney = place('Sydney', 'New South Wales', 'AU');
