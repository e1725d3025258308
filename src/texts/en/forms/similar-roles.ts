export const texts = {
  title: 'Similar roles',
  all: (category: string) => `All roles in ${category}`,
};
