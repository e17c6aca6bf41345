import type { BrowserInfo } from '../../src/shared/contracts/checkout/live-cart.ts'
import type { SentAddress } from '../../src/shared/contracts/fields.ts'
import { newSecret } from '../../src/server/db/ids.ts'
import { hashToken } from '../../src/server/http/requests/caller.ts'
import type { Device } from '../../src/server/http/requests/device.ts'
import { chooseBrowser } from './marketing/browsers.ts'
import { chooseTracking, type TrackedBrowser } from './marketing/tracking.ts'
import { createRandom, type Random } from './random.ts'

export interface Person {
  email: string
  phone: string
  address: SentAddress
  opt_in: boolean
  browser: BrowserInfo
  ip: string
  device: Device
  tracking: TrackedBrowser
}

const FIRST =
  'Maya Jonas Priya Theo Amara Felix Nora Diego Hana Owen Leila Marcus Ines Caleb Yuki Rosa Elliot Zara Samuel Greta ' +
  'Andre Freya Kwame Lucia Dominic Aisha Peter Camille Ravi Brooke Tomas Odette Victor Selma Isaac Paloma Grant Mira'
const LAST =
  'Ortiz Lindqvist Raman Whitaker Okafor Brandt Ellison Vargas Mori Hughes Farah Delgado Costa Pruitt Tanaka Marino ' +
  'Sandoval Haddad Novak Keller Baptiste Larsen Mensah Ferrante Quinn Rahimi Sorensen Moreau Iyer Calloway Reyes Abbott'
const STREETS =
  'Alameda Drive,Birch Street,Canal Road,Dover Lane,Elm Terrace,Foundry Row,Grove Avenue,Harbor Way,Juniper Court,Kiln Street,Laurel Avenue,Mill Road'

/** City, state or province, postal code, country, area code. */
const PLACES = [
  ['Austin', 'TX', '78704', 'US', '512'],
  ['Portland', 'OR', '97214', 'US', '503'],
  ['Asheville', 'NC', '28801', 'US', '828'],
  ['Chicago', 'IL', '60614', 'US', '312'],
  ['Brooklyn', 'NY', '11215', 'US', '718'],
  ['Seattle', 'WA', '98103', 'US', '206'],
  ['Denver', 'CO', '80205', 'US', '303'],
  ['Minneapolis', 'MN', '55408', 'US', '612'],
  ['Madison', 'WI', '53703', 'US', '608'],
  ['Oakland', 'CA', '94609', 'US', '510'],
  ['San Diego', 'CA', '92104', 'US', '619'],
  ['Burlington', 'VT', '05401', 'US', '802'],
  ['Savannah', 'GA', '31401', 'US', '912'],
  ['Santa Fe', 'NM', '87501', 'US', '505'],
  ['Ann Arbor', 'MI', '48104', 'US', '734'],
  ['Providence', 'RI', '02906', 'US', '401'],
  ['Toronto', 'ON', 'M6J 1H4', 'CA', '416'],
  ['Vancouver', 'BC', 'V5T 1R1', 'CA', '604'],
] as const

/** Creates unique people with addresses and phone numbers reserved for examples. */
export function createPeople(chance: Random): () => Person {
  const taken = new Map<string, number>()
  // A separate random source, so that consent doesn't change who buys what.
  const attitude = createRandom(6022)
  const names = { first: FIRST.split(' '), last: LAST.split(' '), street: STREETS.split(',') }
  return () => {
    const first = chance.pick(names.first)
    const last = chance.pick(names.last)
    const handle = `${first}.${last}`.toLowerCase()
    const same = (taken.get(handle) ?? 0) + 1
    taken.set(handle, same)
    const [city, state, postalCode, country, area] = chance.pick(PLACES)
    return {
      email: `${handle}${same > 1 ? same : ''}@example.com`,
      phone: `(${area}) 555-01${String(chance.between(0, 99)).padStart(2, '0')}`,
      address: {
        full_name: `${first} ${last}`,
        address1: `${chance.between(12, 4800)} ${chance.pick(names.street)}`,
        address2: chance.is(0.2) ? `Apt ${chance.between(1, 40)}` : '',
        city,
        state,
        postalCode,
        country,
      },
      opt_in: chance.is(0.6),
      browser: chooseBrowser(chance),
      ip: `203.0.113.${chance.between(1, 254)}`,
      device: { hash: hashToken(newSecret()), is_new: false },
      tracking: chooseTracking(attitude, country),
    }
  }
}
