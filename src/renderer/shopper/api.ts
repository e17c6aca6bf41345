import type { Input, Reply } from '../../shared/contract.ts'
import { CallError } from '../lib/api/fetch-client.ts'
import type { CallOptions, FetchClient } from '../lib/api/fetch-client.ts'
import { connectionMessages } from './app/connection-messages.ts'
import { paths } from './paths.ts'
import type { ShopperCalls } from './paths.ts'

type Name = keyof ShopperCalls

/** All calls of the shopper's page by name. A failed call is logged and rethrown. */
export type ShopperApi = {
  readonly [N in Name]: (input: Input<ShopperCalls[N]>, options?: CallOptions) => Promise<Reply<ShopperCalls[N]>>
}

/**
 * Calls with failures that are not logged as errors: the page already shows a decline or a late response, and a lost
 * report affects no one.
 */
const expectedFailures: ReadonlySet<Name> = new Set([
  'pay',
  'continuePayment',
  'cancelPayment',
  'checkStatus',
  'recordEvents',
])

/**
 * Creates the API over a client. A failed call is logged and rethrown (B §8 names customer info, browser info, shipping
 * method, variant, removal and progress, and the caller has to know). Reads and background reports go through `quiet`,
 * which swallows the error.
 */
export function createApi(client: FetchClient): ShopperApi
// The server strips each response to its contract, so its type is known without parsing it again here.
export function createApi(client: FetchClient): object {
  const call = (name: Name) => async (input: object, options?: CallOptions) => {
    try {
      return await client(paths[name], input, options)
    } catch (error) {
      if (!expectedFailures.has(name)) console.error(`${name} failed:`, error)
      throw toReadableError(error)
    }
  }
  return Object.fromEntries(namesOf(paths).map((name) => [name, call(name)]))
}

/**
 * Keeps an error with a message for shoppers and replaces the browser's and the network's own messages, which are for
 * the log.
 */
function toReadableError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { offline, failed } = connectionMessages()
  if (error.status === null) return new CallError(offline, null, {}, { cause: error })
  const isExplained = typeof error.data['detail'] === 'string'
  return isExplained ? error : new CallError(failed, error.status, error.data, { cause: error })
}

const namesOf = (table: object): Name[] => Object.keys(table).filter((name): name is Name => name in paths)

/** Resolves to undefined if a background call fails; the failure is already logged (B §8, ERR-031). */
export async function quiet<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch {
    return undefined
  }
}
