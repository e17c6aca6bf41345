import { Resolver } from 'node:dns/promises'

/** Looks DNS records up. Tests replace it, so that none of them asks the network. */
export interface Dns {
  /**
   * The TXT records of a name, each as the pieces it was sent in.
   * @throws Error with the `code` of node:dns: ENOTFOUND and ENODATA for none, ETIMEOUT, ESERVFAIL and others for no answer.
   */
  resolveTxt: (name: string) => Promise<string[][]>
}

/** How long one try waits for an answer, in milliseconds; somebody waits at the screen. */
const TIMEOUT = 3000

/** Asks the name servers of this machine. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  return { resolveTxt: (name) => resolver.resolveTxt(name) }
}
