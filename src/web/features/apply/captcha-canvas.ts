/** Draws a captcha code with rotated letters, a wave and lines. */

const width = 190;
const height = 55;

export function renderCaptcha(canvas: HTMLCanvasElement, code: string): void {
  const scale = Math.max(1, Math.ceil(devicePixelRatio));
  canvas.width = width * scale;
  canvas.height = height * scale;
  const color = getComputedStyle(canvas).color;
  const letters = drawLetters(code, color, scale);
  const context = canvas.getContext('2d');
  if (!context || !letters) return;
  copyAlongWave(letters, context, scale);
  context.scale(scale, scale);
  drawLines(context, color);
}

function drawLetters(code: string, color: string, scale: number): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(scale, scale);
  context.fillStyle = color;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  [...code].forEach((character, index) => {
    context.save();
    context.translate(22 + index * 29 + randomBetween(-2, 2), height / 2 + randomBetween(-4, 4));
    context.rotate(randomBetween(-0.35, 0.35));
    context.font = `600 ${randomBetween(28, 34)}px system-ui, sans-serif`;
    context.fillText(character, 0, 0);
    context.restore();
  });
  return canvas;
}

/** Copies the letters column by column along a sine wave. */
function copyAlongWave(letters: HTMLCanvasElement, context: CanvasRenderingContext2D, scale: number): void {
  const phase = randomBetween(0, Math.PI * 2);
  for (let x = 0; x < letters.width; x++) {
    const shift = Math.sin(x / (14 * scale) + phase) * 3 * scale;
    context.drawImage(letters, x, 0, 1, letters.height, x, shift, 1, letters.height);
  }
}

function drawLines(context: CanvasRenderingContext2D, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = 1.25;
  for (let line = 0; line < 3; line++) {
    context.beginPath();
    context.moveTo(0, randomBetween(8, height - 8));
    context.bezierCurveTo(
      randomBetween(40, 80),
      randomBetween(0, height),
      randomBetween(110, 150),
      randomBetween(0, height),
      width,
      randomBetween(8, height - 8),
    );
    context.stroke();
  }
}

const randomBetween = (low: number, high: number) => low + Math.random() * (high - low);
