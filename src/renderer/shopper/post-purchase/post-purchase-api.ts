import type { Input, Reply } from '../../../shared/contract.ts'
import type { Contracts } from '../../../shared/contracts/index.ts'
import type { CallOptions, FetchClient } from '../../lib/api/fetch-client.ts'

type Calls = Contracts['afterOffers']
type Name = keyof Calls

/** Method and path of each call. One that differs from its contract is a type error. */
const paths: { readonly [N in Name]: Pick<Calls[N], 'method' | 'path'> } = {
  pending: { method: 'GET', path: '/after-offers/pending' },
  accept: { method: 'POST', path: '/after-offers/accept' },
  decline: { method: 'POST', path: '/after-offers/decline' },
  status: { method: 'GET', path: '/after-offers/status' },
}

/** Calls of a post-purchase offer, separate from those of every checkout page to keep its bundle small. */
export type PostPurchaseApi = {
  readonly [N in Name]: (input: Input<Calls[N]>, options?: CallOptions) => Promise<Reply<Calls[N]>>
}

export function createPostPurchaseApi(client: FetchClient): PostPurchaseApi
// The server strips each response to its contract, so its type is known without parsing it again here.
export function createPostPurchaseApi(client: FetchClient): object {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      (input: object, options?: CallOptions) => client(path, input, options),
    ]),
  )
}
