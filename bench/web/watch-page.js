// Runs inside the page, before any of its own scripts.
const seen = { lcpMs: 0, pricesMs: Number.NaN, cls: 0, inpMs: 0, longestTaskMs: 0 };
window.benchSeen = seen;

function watch(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  });
}

watch('largest-contentful-paint', (entry) => {
  seen.lcpMs = entry.startTime;
});
watch('layout-shift', (entry) => {
  if (!entry.hadRecentInput) seen.cls += entry.value;
});
watch('event', (entry) => {
  if (entry.interactionId > 0) seen.inpMs = Math.max(seen.inpMs, entry.duration);
});
watch('longtask', (entry) => {
  seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration);
});

/** Looks for the first price that can be selected, before each frame. */
function findPrice() {
  if (document.querySelector(window.benchPrices) === null) requestAnimationFrame(findPrice);
  else seen.pricesMs = performance.now();
}
findPrice();
