import type { Handlers } from '../../http/handler.ts'

export const usersRoutes: Handlers<'users'> = {
  /** The ownership check allows nobody else's id, so the caller is the one who is asked for (DEF-26). */
  details: async ({ user: { user_id, first_name, last_name, email, profile_picture } }) => ({
    data: { id: user_id, name: `${first_name} ${last_name}`.trim(), first_name, last_name, email, profile_picture },
  }),
}
