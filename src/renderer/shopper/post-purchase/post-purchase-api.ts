import type { Input, Reply } from '../../../shared/contract.ts'
import type { Contracts } from '../../../shared/contracts/index.ts'
import type { CallOptions, FetchClient } from '../../lib/api/fetch-client.ts'

type Calls = Contracts['afterOffers']
type Name = keyof Calls

/** Where each call goes. A method or path that its contract does not have is a type error. */
const paths: { readonly [N in Name]: Pick<Calls[N], 'method' | 'path'> } = {
  pending: { method: 'GET', path: '/after-offers/pending' },
  accept: { method: 'POST', path: '/after-offers/accept' },
  decline: { method: 'POST', path: '/after-offers/decline' },
  status: { method: 'GET', path: '/after-offers/status' },
}

/** The calls of an offer after the payment, apart from those of every checkout page, which has to stay light. */
export type AfterOfferApi = {
  readonly [N in Name]: (input: Input<Calls[N]>, options?: CallOptions) => Promise<Reply<Calls[N]>>
}

export function createAfterOfferApi(client: FetchClient): AfterOfferApi
// The server strips each reply to its contract, so that its type is known without reading it again here.
export function createAfterOfferApi(client: FetchClient): object {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      (input: object, options?: CallOptions) => client(path, input, options),
    ]),
  )
}
