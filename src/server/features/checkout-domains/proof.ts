import type { Dns } from '../../dns.ts'

/** The TXT record that proves a domain. */
export const proofRecord = ({ domain, proof }: { domain: string; proof: string }) => ({
  name: `_cartwright.${domain}`,
  value: `cartwright-verify=${proof}`,
})

const NONE = new Set(['ENOTFOUND', 'ENODATA', 'ENOENT', 'NXDOMAIN'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Looks the record of a domain up. @returns '' when it is there, else what is wrong, in words. */
export async function problemOfProof(dns: Dns, claim: { domain: string; proof: string }): Promise<string> {
  const { name, value } = proofRecord(claim)
  try {
    const records = (await dns.resolveTxt(name)).map((pieces) => pieces.join('').trim())
    if (records.includes(value)) return ''
    if (records.length > 0) return `The TXT record at ${name} holds another value. Copy the one shown here.`
  } catch (error) {
    if (!NONE.has(codeOf(error))) {
      return `The name servers of ${claim.domain} gave no answer. Check them with your DNS provider, or try again in a few minutes.`
    }
  }
  return `There is no TXT record at ${name} yet. A new record can take up to an hour to be seen.`
}
