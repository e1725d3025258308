/** Colors of the dark bands and of share images, as `#RRGGBB`. */
export interface NightColors {
  night: string;
  onNight: string;
  onNight2: string;
  lines: string[];
}

/** From `tokens.css`. */
export const larkfieldNight: NightColors = {
  night: '#0B241B',
  onNight: '#F2F8F4',
  onNight2: '#B5CCC0',
  lines: ['#23B27C', '#F5AE2B', '#F0664A', '#4C9AF0', '#C274D6'],
};
