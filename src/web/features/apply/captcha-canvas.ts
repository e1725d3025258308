/** Draws a captcha code with rotated letters, a wave and lines. */

const width = 190;
const height = 55;

export function renderCaptcha(canvas: HTMLCanvasElement, code: string): void {
  const scale = Math.max(1, Math.ceil(devicePixelRatio));
  canvas.width = width * scale;
  canvas.height = height * scale;
  const ink = getComputedStyle(canvas).color;
  const letters = lettersOf(code, ink, scale);
  const onto = canvas.getContext('2d');
  if (!onto || !letters) return;
  warp(letters, onto, scale);
  onto.scale(scale, scale);
  cross(onto, ink);
}

function lettersOf(code: string, ink: string, scale: number): HTMLCanvasElement | undefined {
  const sheet = document.createElement('canvas');
  sheet.width = width * scale;
  sheet.height = height * scale;
  const pen = sheet.getContext('2d');
  if (!pen) return undefined;
  pen.scale(scale, scale);
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  [...code].forEach((character, place) => {
    pen.save();
    pen.translate(22 + place * 29 + between(-2, 2), height / 2 + between(-4, 4));
    pen.rotate(between(-0.35, 0.35));
    pen.font = `600 ${between(28, 34)}px system-ui, sans-serif`;
    pen.fillText(character, 0, 0);
    pen.restore();
  });
  return sheet;
}

/** Copies the letters column by column along a sine wave. */
function warp(from: HTMLCanvasElement, onto: CanvasRenderingContext2D, scale: number): void {
  const phase = between(0, Math.PI * 2);
  for (let x = 0; x < from.width; x++) {
    const shift = Math.sin(x / (14 * scale) + phase) * 3 * scale;
    onto.drawImage(from, x, 0, 1, from.height, x, shift, 1, from.height);
  }
}

function cross(pen: CanvasRenderingContext2D, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 1.25;
  for (let line = 0; line < 3; line++) {
    pen.beginPath();
    pen.moveTo(0, between(8, height - 8));
    pen.bezierCurveTo(between(40, 80), between(0, height), between(110, 150), between(0, height), width, between(8, height - 8));
    pen.stroke();
  }
}

const between = (low: number, high: number) => low + Math.random() * (high - low);
