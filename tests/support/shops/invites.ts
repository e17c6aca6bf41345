import { auth } from '../../../src/shared/contracts/accounts/auth.ts'
import { stores } from '../../../src/shared/contracts/stores/store.ts'
import { team } from '../../../src/shared/contracts/accounts/team.ts'
import { users } from '../../../src/shared/contracts/accounts/user.ts'
import type { Role } from '../../../src/shared/domain/store/permissions.ts'
import { storeUsers } from '../../../src/server/db/schema/stores/stores.ts'
import { expectOk, type TestApp, type TestUser } from '../app/test-app.ts'

export const PASSWORD = 'correct horse battery'

export interface TestInvite {
  invite_code: string
  id: string
}

let guests = 0
/** Returns an unused email address. */
export const newEmail = (): string => `guest${(guests += 1)}@mail.example`

/** Calls for the invites of one store, made by its owner by default. */
export async function openTeam(test: TestApp, store_name = 'Kettle & Crane') {
  const owner = await test.signUp()
  const { store_id } = await test.makeStore(owner, store_name)
  const invite = (email: string, role: Role = 'staff', by: { token?: string } = owner) =>
    test.call(auth.invite, { body: { email, store_id, role } }, by)
  const named = (id: string) => ({ body: { user_store_invite_request_id: id } })
  return {
    owner,
    store_id,
    invite,
    invited: async (email: string, role: Role = 'staff'): Promise<TestInvite> => {
      const { invite_code, user_store_invite_request_id: id } = expectOk(await invite(email, role)).data
      return { invite_code, id }
    },
    memberIn: async (role: Role): Promise<TestUser> => {
      const user = await test.signUp()
      await test.db.insert(storeUsers).values({ store_id, user_id: user.user_id, role })
      return user
    },
    list: () => test.call(team.invites, { query: { store_id } }, owner),
    revoke: (id: string, by: { token: string } = owner) => test.call(team.revokeInvite, named(id), by),
    resend: (id: string, by: { token: string } = owner) => test.call(team.resendInvite, named(id), by),
    /** Moves the clock, possibly past the expiry of the owner's token, and signs them in again. */
    daysLater: async (days: number): Promise<void> => {
      test.clock.advance(days * 24 * 60 * 60_000)
      owner.token = await signIn(test, owner)
    },
  }
}

/** Signs in again. @returns the new token. */
export async function signIn(test: TestApp, { email }: TestUser): Promise<string> {
  const { data } = expectOk(await test.call(auth.login, { body: { email, password: PASSWORD } }))
  if (!('token' in data)) throw new Error('A second factor was asked for')
  return data.token
}

/** Calls of an invited person. */
export const guestCalls = (test: TestApp) => ({
  read: (invite_code: string) => test.call(auth.getUserInvite, { query: { invite_code } }),
  requestsOf: ({ user_id, token }: TestUser) => test.call(users.inviteRequests, { query: { user_id } }, { token }),
  accept: ({ user_id, token }: TestUser, { invite_code, id }: TestInvite) =>
    test.call(users.addToStore, { body: { user_id, invite_code, user_store_invite_request_id: id } }, { token }),
  decline: ({ token }: TestUser, id: string) =>
    test.call(users.declineInvite, { query: { user_store_invite_request_id: id } }, { token }),
  registerBy: (invite_code: string, email: string) => {
    const person = { first_name: 'Grace', last_name: 'Hall', email, password: PASSWORD }
    return test.call(auth.registerWithInvite, { body: { ...person, invite_code } })
  },
  /** Ids and roles of the stores in their list. */
  storesOf: async ({ user_id, token }: TestUser) =>
    expectOk(await test.call(stores.list, { query: { user_id } }, { token })).stores.map((store) => [
      store.store_id,
      store.role,
    ]),
})
