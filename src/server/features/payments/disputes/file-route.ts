import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { registerSignedFiles } from '../../../http/pages/signed-files.ts'
import { fileLinks } from './file-links.ts'
import { storageKey } from './files.ts'
import { findFile } from './repo.ts'

/** Serves dispute evidence files. */
export const registerDisputeFiles = (app: FastifyInstance, deps: Deps): void =>
  registerSignedFiles(app, deps, fileLinks, async (id) => {
    const row = await findFile(deps.db, id)
    return row && { ...row, key: storageKey(row) }
  })
