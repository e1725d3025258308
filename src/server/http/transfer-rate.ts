/** Detects uploads and downloads that occupy memory or a slot for too long. */
interface MinimumRate {
  bytesPerSecond: number;
  /** The rate is measured over this time. */
  windowMs: number;
}

export interface TransferLimits {
  usual: MinimumRate;
  /** Applies while other requests wait for the resource of the transfer. */
  contended: MinimumRate;
  maxMs: number;
}

interface Transfer {
  /** Bytes that the client has sent or taken so far. */
  countBytes(): number;
  isContended(): boolean;
  /** Time that the transfer waited for the portal so far, which is not the fault of the client. */
  waitedMs?(): number;
  /** Whether the client has taken all that the portal made so far. The rate is measured anew then; the longest time still counts. */
  isTaken?(): boolean;
  /** Called once, at the first sample below the limit. */
  onSlow(): void;
}

const samplesPerWindow = 5;

/** Returns the function that stops watching. */
export function watchTransfer(
  { countBytes, isContended, waitedMs = () => 0, isTaken = () => false, onSlow }: Transfer,
  { usual, contended, maxMs }: TransferLimits,
): () => void {
  const sampleMs = contended.windowMs / samplesPerWindow;
  const samples = [{ at: 0, bytes: countBytes() }];
  let now = 0;
  let lastTick = performance.now();
  let lastWaited = 0;

  const isBelow = ({ bytesPerSecond, windowMs }: MinimumRate) => {
    const start = samples.findLast(({ at }) => now - at >= windowMs);
    return start !== undefined && countBytes() - start.bytes < (bytesPerSecond * (now - start.at)) / 1000;
  };

  const timer = setInterval(() => {
    const tick = performance.now();
    const waited = waitedMs();
    // A late tick shows that the portal was busy, not that the client was slow.
    now += Math.max(0, Math.min(tick - lastTick, sampleMs) - (waited - lastWaited));
    lastTick = tick;
    lastWaited = waited;
    if (isTaken()) samples.length = 0;
    if (now >= maxMs || isBelow(usual) || (isContended() && isBelow(contended))) {
      clearInterval(timer);
      onSlow();
      return;
    }
    samples.push({ at: now, bytes: countBytes() });
    while (samples[1] && now - samples[1].at >= usual.windowMs) samples.shift();
  }, sampleMs);
  return () => clearInterval(timer);
}
