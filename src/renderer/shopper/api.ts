import type { Input, Reply } from '../../shared/contract.ts'
import { CallError } from '../lib/api/fetch-client.ts'
import type { CallOptions, FetchClient } from '../lib/api/fetch-client.ts'
import { connectionWords } from './app/connection-words.ts'
import { paths } from './paths.ts'
import type { ShopperCalls } from './paths.ts'

type Name = keyof ShopperCalls

/** Every call of the shopper's page by its name, logged and rethrown when it fails. */
export type ShopperApi = {
  readonly [N in Name]: (input: Input<ShopperCalls[N]>, options?: CallOptions) => Promise<Reply<ShopperCalls[N]>>
}

/**
 * What these come to is said on the page, a decline as much as an answer that is late: nothing is wrong then. And of what
 * is told for reports nobody misses anything.
 */
const answered: ReadonlySet<Name> = new Set(['pay', 'continuePayment', 'cancelPayment', 'checkStatus', 'recordEvents'])

/**
 * Makes the calls over a client. A failed call is logged and rethrown (B §8: customer info, browser info, shipping
 * method, variant, removal and progress do so by name, and whoever acts for the shopper has to know); reads and notes
 * in the background are made through `quiet`, which swallows it then.
 */
export function createApi(client: FetchClient): ShopperApi
// The server strips each reply to its contract, so that its type is known without reading it again here.
export function createApi(client: FetchClient): object {
  const call = (name: Name) => async (input: object, options?: CallOptions) => {
    try {
      return await client(paths[name], input, options)
    } catch (error) {
      if (!answered.has(name)) console.error(`${name} failed:`, error)
      throw inWords(error)
    }
  }
  return Object.fromEntries(namesOf(paths).map((name) => [name, call(name)]))
}

/** A failure whose message a shopper can read: the browser's and the network's own texts are for the log. */
function inWords(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { offline, failed } = connectionWords()
  if (error.status === null) return new CallError(offline, null, {}, { cause: error })
  const isExplained = typeof error.data['detail'] === 'string'
  return isExplained ? error : new CallError(failed, error.status, error.data, { cause: error })
}

const namesOf = (table: object): Name[] => Object.keys(table).filter((name): name is Name => name in paths)

/** For what happens behind the shopper's back: a failure was logged, and there is nothing then (B §8, ERR-031). */
export async function quiet<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch {
    return undefined
  }
}
