/** Small sounds made on the spot: no files, nothing heard unless sound is switched on. */
export type SoundName = 'card' | 'peg' | 'shuffle';

export interface SoundSettings {
  sound: boolean;
  volume: number;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function open(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers start it only after the visitor has done something.
  if (context.state === 'suspended') void context.resume();
  return context;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * 0.5, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return noise;
}

/** A short fall from a loudness to silence. */
function envelope(audio: AudioContext, at: number, loudness: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** Paper: a breath of filtered noise. */
function brush(audio: AudioContext, at: number, loudness: number, length: number, pitch: number): void {
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter).connect(envelope(audio, at, loudness, length));
  source.start(at, Math.random() * 0.3, length);
}

/** Wood: a low knock. */
function knock(audio: AudioContext, at: number, loudness: number, pitch: number): void {
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.05);
  tone.connect(envelope(audio, at, loudness, 0.07));
  tone.start(at);
  tone.stop(at + 0.08);
}

export function playSound(name: SoundName, { sound, volume }: SoundSettings): void {
  if (!sound || volume <= 0) return;
  const audio = open();
  if (!audio) return;
  const now = audio.currentTime + 0.005;
  const loud = volume * volume;
  if (name === 'card') {
    brush(audio, now, loud * 0.5, 0.09, 2600);
    knock(audio, now + 0.03, loud * 0.14, 150);
  } else if (name === 'peg') {
    knock(audio, now, loud * 0.5, 620);
    brush(audio, now, loud * 0.16, 0.03, 3800);
  } else {
    for (let i = 0; i < 9; i++) brush(audio, now + i * 0.045, loud * (0.16 + i * 0.02), 0.05, 2000 + i * 160);
  }
}
