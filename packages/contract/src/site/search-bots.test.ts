import { expect, test } from 'vitest';
import { isSearchBot } from './search-bots.ts';

test('isSearchBot recognises search engines by their user agent', () => {
  expect(isSearchBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isSearchBot('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')).toBe(
    false,
  );
});
