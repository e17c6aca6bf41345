import { countries } from '../../../../shared/domain/address/regions.ts'
import type { Executor } from '../../../db/connection.ts'
import { textsIn } from '../../../../shared/domain/routing/conditions.ts'
import type { RuleNames } from '../../../../shared/domain/routing/rule-text.ts'
import { conditionsOf, type RuleContent } from '../../../../shared/domain/routing/rules.ts'
import type { KnownIds } from '../../../../shared/domain/routing/validate.ts'
import { findNames, findProducts, findTimeZone, type NamedConnection, type StoreMode } from './repo.ts'

/** What a store's rules may refer to, with display names. */
export interface Naming {
  names: RuleNames
  known: KnownIds
  connections: NamedConnection[]
}

const countryNames = new Map(countries().map(({ code, name }) => [code, name]))
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Reads the names of everything the contents refer to, in three statements. */
export async function namingOf(db: Executor, place: StoreMode, contents: readonly RuleContent[]): Promise<Naming> {
  const ids = contents.flatMap(productsIn)
  const [connections, products, time_zone] = await Promise.all([
    findNames(db, place),
    findProducts(db, place.store_id, [...new Set(ids)]),
    findTimeZone(db, place.store_id),
  ])
  const byId = new Map(connections.map(({ connection_id, name }) => [connection_id, name]))
  return {
    connections,
    names: {
      connection: (id) => byId.get(id),
      product: (id) => products.get(id),
      country: (code) => countryNames.get(code),
      time_zone,
    },
    known: {
      connection: (id) => byId.has(id),
      product: (id) => products.has(id),
      country: (code) => countryNames.has(code),
      currency: (code) => currencies.has(code),
    },
  }
}

const productsIn = ({ conditions }: RuleContent): string[] =>
  conditionsOf(conditions).flatMap((condition) => (condition.field === 'product' ? textsIn(condition) : []))
