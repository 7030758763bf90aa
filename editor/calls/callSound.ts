// Two tones for a new call. Browsers play sound only once a touch has allowed it.
let context: AudioContext | undefined;

const TONES_HZ = [784, 1047];
const [TONE_S, VOLUME, FADE_S] = [0.35, 0.4, 0.05];

/** Call it in the handler of a touch. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

export function playCallSound(): void {
  if (!context) return;
  for (const [index, hertz] of TONES_HZ.entries()) {
    const startS = context.currentTime + index * TONE_S;
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, startS);
    gain.gain.linearRampToValueAtTime(VOLUME, startS + FADE_S);
    gain.gain.linearRampToValueAtTime(0, startS + TONE_S);
    tone.connect(gain).connect(context.destination);
    tone.start(startS);
    tone.stop(startS + TONE_S);
  }
}
