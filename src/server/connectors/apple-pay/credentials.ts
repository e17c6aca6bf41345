import { createPrivateKey, X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'
import { domainFileProblem } from './domain-file.ts'

const MERCHANT = 'merchant\\.[A-Za-z0-9.-]{1,240}'
const DOMAIN = '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}'

const whole = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

/** Explains why the certificate and the key can't be used together now; null if they can. */
export function pairProblem(certificate: string, key: string, now: Date): string | null {
  try {
    const read = new X509Certificate(certificate)
    if (!read.checkPrivateKey(createPrivateKey(key))) return 'The private key doesn’t belong to the certificate'
    return new Date(read.validTo) < now
      ? 'The certificate has expired. Create a new one in the Apple developer account'
      : null
  } catch {
    return 'The certificate or its private key couldn’t be read. Paste both as PEM text'
  }
}

export const applePayCredentials = {
  schema: z
    .object({
      merchant_id: whole(MERCHANT, 'A merchant identifier starts with merchant.'),
      domain: whole(DOMAIN, 'A domain looks like pay.example.com'),
      certificate: z.string(),
      private_key: z.string(),
      domain_file: z.optional(z.string()),
    })
    .check(
      z.superRefine(({ domain_file: text = '' }, found) => {
        const problem = text === '' ? null : domainFileProblem(text)
        if (problem !== null) found.addIssue({ code: 'custom', message: problem, path: ['domain_file'] })
      }),
      // Expiry is checked when the keys are verified; this only checks that they are a pair.
      z.refine(({ certificate, private_key }) => pairProblem(certificate, private_key, new Date(0)) === null, {
        error: 'The certificate and private key don’t match. Paste both as PEM text',
        path: ['private_key'],
      }),
    ),
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant identifier',
      help: 'In the Apple developer account under Identifiers > Merchant IDs. It starts with merchant.',
      secret: false,
      pattern: MERCHANT,
      required: true,
    },
    {
      name: 'domain',
      label: 'Checkout domain',
      help: 'The registered domain where shoppers see the button, without https://.',
      secret: false,
      pattern: DOMAIN,
      required: true,
    },
    {
      name: 'domain_file',
      label: 'Domain association file',
      help: 'The file that Apple or your payment provider gives you to register the domain. Paste its text or choose the file. Your checkout domain then serves it to Apple.',
      secret: false,
      multiline: true,
      required: false,
    },
    {
      name: 'certificate',
      label: 'Merchant identity certificate',
      help: 'PEM text, from BEGIN CERTIFICATE to END CERTIFICATE. It is valid for 25 months.',
      secret: false,
      multiline: true,
      required: true,
    },
    {
      name: 'private_key',
      label: 'Private key of the certificate',
      help: 'PEM text, without a passphrase.',
      secret: true,
      multiline: true,
      required: true,
    },
  ],
} satisfies Connector['credentials']
