import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { registerSignedFiles } from '../../../http/pages/signed-files.ts'
import { storageKey } from './documents.ts'
import { findDocument } from './repo.ts'
import { documentLinks } from './wire.ts'

/** Serves application documents. */
export const registerMidDocuments = (app: FastifyInstance, deps: Deps): void =>
  registerSignedFiles(app, deps, documentLinks, async (id) => {
    const row = await findDocument(deps.db, id)
    return row && { ...row, key: storageKey(row) }
  })
