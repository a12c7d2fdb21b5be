import { INCIDENT_KNOWN_MS } from '@evens/book';
import { expect, it } from 'vitest';
import { sportLiveDelayMs } from './live-delay.ts';

it('the delay is that of the sport, else the default of the database, else 5 s', () => {
  const delays = { default: 4000, soccer: 6000 };
  expect(sportLiveDelayMs(delays, 'soccer')).toBe(6000);
  expect(sportLiveDelayMs(delays, 'tennis')).toBe(4000);
  expect(sportLiveDelayMs({}, 'tennis')).toBe(5000);
});

it('the delay of esports applies to a game without its own', () => {
  const delays = { default: 4000, esports: 6000, 'dota-2': 7000 };
  expect(sportLiveDelayMs(delays, 'counter-strike')).toBe(6000);
  expect(sportLiveDelayMs(delays, 'dota-2')).toBe(7000);
  expect(sportLiveDelayMs({ default: 4500 }, 'counter-strike')).toBe(4500);
});

it('the delay exceeds the time that an incident can be unknown to a process, for every setting and feed speed', () => {
  for (const settingMs of [0, 700, INCIDENT_KNOWN_MS, 5000])
    for (const rate of [1, 3, 10, 100]) {
      const waitMs = Math.ceil(sportLiveDelayMs({ soccer: settingMs }, 'soccer') / rate);
      expect(waitMs, `${settingMs} ms at ${rate} times the speed`).toBeGreaterThan(INCIDENT_KNOWN_MS / rate);
    }
});
