import type { Dns } from '../../../dns.ts'

/** The TXT record that verifies a domain. */
export const verificationRecord = ({ domain, proof }: { domain: string; proof: string }) => ({
  name: `_cartwright.${domain}`,
  value: `cartwright-verify=${proof}`,
})

const NONE = new Set(['ENOTFOUND', 'ENODATA', 'ENOENT', 'NXDOMAIN'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

interface Claim {
  domain: string
  proof: string
}

type Found = 'it' | 'others' | 'nothing' | 'no answer'

async function lookUp(dns: Dns, claim: Claim): Promise<Found> {
  const { name, value } = verificationRecord(claim)
  try {
    const records = (await dns.resolveTxt(name)).map((pieces) => pieces.join('').trim())
    if (records.includes(value)) return 'it'
    return records.length > 0 ? 'others' : 'nothing'
  } catch (error) {
    return NONE.has(codeOf(error)) ? 'nothing' : 'no answer'
  }
}

const PROBLEMS: Record<Found, (name: string, domain: string) => string> = {
  it: () => '',
  others: (name) => `The TXT record at ${name} has another value. Copy the one shown here.`,
  nothing: (name) => `There is no TXT record at ${name} yet. A new record can take up to an hour to appear.`,
  'no answer': (_, domain) =>
    `The name servers of ${domain} didn’t respond. Check them with your DNS provider, or try again in a few minutes.`,
}

/** Looks up a domain's record. @returns '' if it exists, otherwise the problem as a text. */
export const verificationProblem = async (dns: Dns, claim: Claim): Promise<string> =>
  PROBLEMS[await lookUp(dns, claim)](verificationRecord(claim).name, claim.domain)

/** True if the name servers report that the record doesn't exist; false if the lookup fails. */
export async function isRecordRemoved(dns: Dns, claim: Claim): Promise<boolean> {
  const found = await lookUp(dns, claim)
  return found === 'others' || found === 'nothing'
}
