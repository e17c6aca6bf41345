import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 25 ms in a thread outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password or a one-time code with a unique salt. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, COST)

/** Verified if there is no account, so that an unknown email address takes as long as a wrong password. */
const placeholderHash = hashSecret('no account has this')

/** True if the secret matches the hash; false for null, after the same time. */
export async function matchesSecret(hashed: string | null, secret: string): Promise<boolean> {
  const matches = await verify(hashed ?? (await placeholderHash), secret)
  return hashed !== null && matches
}
