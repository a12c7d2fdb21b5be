import { type Calibration, calibrate } from '@evens/feed';

const usage = `npm run calibrate -- DIR             how good the prices of the openfootball feed are
npm run calibrate -- DIR --report    what the files have wrong, by file and row
DIR: a season of football.json files, or a folder of seasons
`;

function main(): void {
  const [directory, option, ...rest] = process.argv.slice(2);
  if (directory === undefined || rest.length > 0 || (option !== undefined && option !== '--report')) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const calibration = calibrate(directory);
  if (!calibration.ok) {
    process.stderr.write(`${calibration.error}\n`);
    process.exitCode = 1;
  } else if (option === '--report') {
    for (const { file, row, problem } of calibration.value.problems) {
      console.log(row === undefined ? `${file}: ${problem}` : `${file} row ${row}: ${problem}`);
    }
  } else print(calibration.value);
}

function print({ season, total, leagues, deciles }: Calibration): void {
  const rows = [...leagues.map(({ code, name, ...losses }) => ({ league: `${code} ${name}`, ...losses }))];
  rows.push({ league: 'all', ...total });
  console.log(`\nClosing 1X2 of ${season}, before margin: log-loss per match, lower is better.`);
  console.log('Frequencies: how often the league ended home, draw, away before the day of the match.\n');
  console.log(line(['league', 'matches', 'prices', 'frequencies', 'gain']));
  for (const { league, matches, prices, frequencies } of rows) {
    const gain = frequencies - prices;
    console.log(
      line([
        league,
        `${matches}`,
        prices.toFixed(4),
        frequencies.toFixed(4),
        `${gain > 0 ? '+' : ''}${gain.toFixed(4)}`,
      ]),
    );
  }
  console.log('\nOutcomes by the chance that the price gave them: predicted and observed.\n');
  console.log(line(['chance', 'outcomes', 'predicted', 'observed', 'difference']));
  for (const { low, outcomes, predicted, observed } of deciles) {
    const range = `${(low * 100).toFixed(0)} to ${(low * 100 + 10).toFixed(0)} %`;
    console.log(
      outcomes === 0
        ? line([range, '0', '-', '-', '-'])
        : line([range, `${outcomes}`, percent(predicted), percent(observed), percent(observed - predicted)]),
    );
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function line([first = '', ...others]: readonly string[]): string {
  return first.padEnd(28) + others.map((text) => text.padStart(13)).join('');
}

main();
