/** What Larkfield, the fictional company of the demonstration, says about itself. A brand file replaces all of it. */
export const texts = {
  headline: 'Find your line of work.',
  tagline: 'Live your best life and do your best work with us',
  closing: 'This is where you get on.',
  services: { services: 'Services', solutions: 'Solutions', about: 'About us' },
  values: {
    title: 'Corporate Values',
    /** In the order of the specification. */
    cards: [
      { name: 'Synergy', text: 'Different routes, one direction. We plan and ship together.' },
      { name: 'Passion for Excellence', text: 'We look for the better way, then we look again.' },
      { name: 'Accountability', text: 'You own it end to end, and you get the room to.' },
      { name: 'Nurturing Talent', text: 'Mentors, time to learn, and a path that branches.' },
      { name: 'Innovation', text: 'Detours are allowed. Some become the main line.' },
      { name: 'Dedication', text: 'We stay with hard problems until they are solved.' },
      { name: 'Empathy', text: 'We meet people where they are, users and colleagues.' },
      { name: 'Agility', text: 'Plans change. We turn quickly and keep moving.' },
    ],
  },
  benefits: {
    title: 'Benefits that travel with you',
    cards: [
      { name: 'Health cover for the whole family', text: 'Medical, dental and mental-health support from your first day.' },
      { name: 'Work where you work best', text: 'Home, office, or both. Teams choose their own rhythm.' },
      { name: 'Learning budget', text: 'Courses, books and conferences, plus the hours to use them.' },
      { name: 'Time for family', text: 'Twenty weeks of leave for every new parent, and a gentle way back.' },
      { name: 'A share in what we build', text: 'Everyone holds stock, from the first role to the last.' },
      { name: 'Weeks to recharge', text: 'Thirty days off, and a month away after every five years.' },
    ],
  },
  opportunities: {
    title: 'Opportunities',
    experienced: { name: 'Experienced Hires', text: 'Bring what you know. Lead, build, and set the direction.' },
    students: { name: 'Students', text: 'Internships and first jobs with a mentor beside you.' },
    additional: { name: 'Additional opportunities', text: 'Contract, freelance and return-to-work roles.' },
  },
};
