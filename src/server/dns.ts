import { lookup, Resolver } from 'node:dns/promises'

/** DNS lookups, replaced in tests so that they don't use the network. */
export interface Dns {
  /**
   * TXT records of a name, each as its chunks.
   * @throws Error with a `code` of node:dns: ENOTFOUND and ENODATA for no record, ETIMEOUT, ESERVFAIL and others for a
   * failed lookup.
   */
  resolveTxt: (name: string) => Promise<string[][]>
  /**
   * IPv4 and IPv6 addresses of a host, as a connection would find them.
   * @throws Error with a `code` of node:dns
   */
  resolveAddresses: (host: string) => Promise<string[]>
}

/** Timeout of one try in milliseconds; a person is waiting for the result. */
const TIMEOUT = 3000

/** Uses the name servers of this machine. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveAddresses: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  }
}
