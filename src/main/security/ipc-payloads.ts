import * as z from 'zod/mini'
import { menuCommands } from '../../shared/ipc.ts'
import type { CallName, DesktopCalls } from '../../shared/ipc.ts'
import { deviceSettingsPatch } from '../../shared/settings.ts'
import { isDestination } from '../windows/deep-link.ts'

const nothing = z.undefined()
const text = (longest: number) => z.string().check(z.maxLength(longest))
const key = text(100).check(z.minLength(1))
const destination = z.string().check(z.refine(isDestination, 'Not a path inside the app'))

/** Payload schema of each call. The window renders content from other people, so its messages aren't trusted. */
export const payloads = {
  start: nothing,
  chosenServer: nothing,
  connect: z.strictObject({ address: text(500) }),
  keepServer: nothing,
  storageSet: z.strictObject({ key, value: text(4_000_000) }),
  storageRemove: z.strictObject({ key }),
  settingsSet: deviceSettingsPatch,
  // The destination comes from the server. A bad one disables the click but must not drop the notification.
  notify: z.strictObject({ title: text(200), body: text(2000), destination: z.catch(z.nullable(destination), null) }),
  setBadge: z.strictObject({ count: z.int().check(z.gte(0)) }),
  setMenu: z.strictObject({
    destinations: z.array(z.strictObject({ label: text(60), destination })).check(z.maxLength(40)),
    commands: z.array(z.enum(menuCommands)),
  }),
  openExternal: z.strictObject({ url: text(2000) }),
  copyText: z.strictObject({ text: text(1_000_000) }),
} satisfies { [N in CallName]: z.ZodMiniType<DesktopCalls[N]['input']> }
