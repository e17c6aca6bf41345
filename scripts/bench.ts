import { benchBilling } from '../tests/bench/billing.ts'
import { benchCheckout } from '../tests/bench/checkout.ts'
import { benchEditor } from '../tests/bench/editor.ts'
import { benchEvents } from '../tests/bench/events.ts'
import { benchPage } from '../tests/bench/page.ts'
import { benchReplay, benchRouting } from '../tests/bench/routing.ts'
import { benchStart } from '../tests/bench/start.ts'
import { benchTraffic } from '../tests/bench/traffic.ts'
import { benchWeight } from '../tests/bench/weight.ts'

/** All benchmarks by name: `npm run bench`, or `npm run bench checkout` for one. Each prints JSON lines. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  billing: benchBilling,
  checkout: benchCheckout,
  editor: benchEditor,
  events: benchEvents,
  page: benchPage,
  replay: benchReplay,
  routing: benchRouting,
  start: benchStart,
  traffic: benchTraffic,
  weight: benchWeight,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
