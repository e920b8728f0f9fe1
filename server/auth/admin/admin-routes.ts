import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorName, type Staff } from '#domain/actor.ts'
import { ADMIN_BODIES, LINK_TYPES, type LinkType, PeopleQuery } from '#domain/auth/admin-requests.ts'
import { EmptyAnswer, FactorAnswer, LinkAnswer, PeopleAnswer, UserAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { RedirectQuery } from '#domain/auth/auth-requests.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import { RATE } from '../../http/rate-limits.ts'
import { emailContact } from '../accounts/contact.ts'
import { inviteUser } from '../accounts/invite-user.ts'
import { refuseTaken } from '../accounts/refuse-taken.ts'
import { requireGoodPassword } from '../accounts/sign-up.ts'
import { requireSmallMetadata } from '../accounts/user-metadata.ts'
import { lockUserByContact } from '../accounts/user-queries.ts'
import { factorView, userView, viewUser } from '../accounts/view-user.ts'
import type { AuthDeps, EraseAccount } from '../auth-deps.ts'
import { allowedRedirect } from '../guards/allowed-redirect.ts'
import { type ByStaff, changeUserAsStaff, type StaffChange } from './change-user-as-staff.ts'
import { deleteUserAsStaff } from './delete-user-as-staff.ts'
import { makeLink } from './make-link.ts'
import { makeUserAsStaff } from './make-user-as-staff.ts'
import { listPeople } from './people-queries.ts'
import { removeFactorAsStaff } from './remove-factor-as-staff.ts'
import { requireRightOver, requireStaff } from './require-staff.ts'
import { type StaffUser, staffUserOf } from './staff-user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling member of staff; null outside the administration calls. */
    staffMember: Staff | null
  }
}

const UserParams = z.object({ userId: z.string().max(100) })
const FactorParams = UserParams.extend({ factorId: z.string().max(100) })
/** The shop is no OAuth server for others, so it has no OAuth clients. */
const OAUTH_CLIENT_CALLS = [
  { method: ['GET', 'POST'], url: '/admin/oauth/clients' },
  { method: ['GET', 'PUT', 'DELETE'], url: '/admin/oauth/clients/:clientId' },
  { method: ['POST'], url: '/admin/oauth/clients/:clientId/regenerate_secret' },
]
const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 1_000

type Setup = { deps: AuthDeps; eraseAccount: EraseAccount }
type Only = { preValidation: preValidationAsyncHookHandler; config: object }
type Served = Setup & { app: Parameters<FastifyPluginAsyncZod>[0]; db: Db; only: (right: StaffRight) => Only }

/**
 * The administration calls of the published client, for a signed-in member of staff with the right and a second factor
 * instead of a service key.
 */
export const adminRoutes: FastifyPluginAsyncZod<Setup> = async (app, { deps, eraseAccount }) => {
  const { db } = app.database
  app.decorateRequest('staffMember', null)
  // Before the input is validated, so that strangers learn nothing about the input of these calls.
  const only = (right: StaffRight): Only => ({
    config: { rateLimit: RATE.people },
    preValidation: async (request) => {
      request.staffMember = await requireStaff(db, deps, request, right)
    },
  })
  for (const addRoute of ROUTES) addRoute({ app, db, deps, eraseAccount, only })
}

const ROUTES = [
  listRoute,
  makeRoute,
  readRoute,
  changeRoute,
  deleteRoute,
  readFactorsRoute,
  removeFactorRoute,
  inviteRoute,
  makeLinkRoute,
  oauthClientRoutes,
]

function listRoute({ app, db, only }: Served) {
  app.route({
    method: 'GET',
    url: '/admin/users',
    ...only('people.read'),
    schema: {
      summary: 'People, the newest first; for staff',
      querystring: PeopleQuery,
      response: { 200: PeopleAnswer },
    },
    handler: async ({ query }, reply) => {
      const page = numberOf(query.page, 1, 1_000_000)
      const perPage = numberOf(query.per_page, PAGE_SIZE, MAX_PAGE_SIZE)
      const filter = query.filter ?? ''
      const { people, total } = await listPeople(db, { limit: perPage, offset: (page - 1) * perPage, filter })
      addPages(reply, { page, perPage, total, filter })
      return { users: people.map(userView), aud: 'authenticated' as const }
    },
  })
}

function makeRoute({ app, db, deps, only }: Served) {
  app.route({
    method: 'POST',
    url: '/admin/users',
    ...only('people.change'),
    schema: { summary: 'Creates an account; for staff', body: ADMIN_BODIES.makeUser, response: { 200: UserAnswer } },
    handler: async (request) => {
      const change = await hashed(deps, staffUserOf(request.body))
      return db.transaction((tx) => makeUserAsStaff(tx, deps, change, byOf(request))).catch(refuseTaken)
    },
  })
}

function readRoute({ app, db, only }: Served) {
  app.route({
    method: 'GET',
    url: '/admin/users/:userId',
    ...only('people.read'),
    schema: { summary: 'One person; for staff', params: UserParams, response: { 200: UserAnswer } },
    handler: ({ params }) => viewUser(db, userIdOf(params)),
  })
}

function changeRoute({ app, db, deps, only }: Served) {
  app.route({
    method: 'PUT',
    url: '/admin/users/:userId',
    ...only('people.change'),
    schema: {
      summary: 'Changes an account; for staff',
      params: UserParams,
      body: ADMIN_BODIES.changeUser,
      response: { 200: UserAnswer },
    },
    handler: async (request) => {
      const userId = userIdOf(request.params)
      const change = await hashed(deps, staffUserOf(request.body))
      return db.transaction((tx) => changeUserAsStaff(tx, deps, userId, change, byOf(request))).catch(refuseTaken)
    },
  })
}

function deleteRoute({ app, db, deps, eraseAccount, only }: Served) {
  app.route({
    method: 'DELETE',
    url: '/admin/users/:userId',
    ...only('people.change'),
    schema: {
      summary: 'Deletes an account; for staff',
      params: UserParams,
      body: ADMIN_BODIES.deleteUser,
      response: { 200: EmptyAnswer },
    },
    handler: async (request) => {
      const userId = userIdOf(request.params)
      if (request.body?.should_soft_delete) {
        throw new AuthRefusal('validation_failed', 'An account is deleted whole: ban it to shut somebody out')
      }
      await db.transaction((tx) => deleteUserAsStaff(tx, { deps, eraseAccount }, userId, byOf(request)))
      return {}
    },
  })
}

function readFactorsRoute({ app, db, only }: Served) {
  app.route({
    method: 'GET',
    url: '/admin/users/:userId/factors',
    ...only('people.read'),
    schema: {
      summary: 'The second factors of an account; for staff',
      params: UserParams,
      response: { 200: z.array(FactorAnswer) },
    },
    handler: async ({ params }) => (await viewUser(db, userIdOf(params))).factors ?? [],
  })
}

function removeFactorRoute({ app, db, deps, only }: Served) {
  app.route({
    method: 'DELETE',
    url: '/admin/users/:userId/factors/:factorId',
    ...only('people.change'),
    schema: {
      summary: 'Removes a second factor that its owner has lost; for staff',
      params: FactorParams,
      response: { 200: FactorAnswer },
    },
    handler: async (request) => {
      const userId = userIdOf(request.params)
      const { factorId } = request.params
      return factorView(
        await db.transaction((tx) => removeFactorAsStaff(tx, deps, { userId, factorId }, byOf(request))),
      )
    },
  })
}

function inviteRoute({ app, db, deps, only }: Served) {
  app.route({
    method: 'POST',
    url: '/invite',
    ...only('people.change'),
    schema: {
      summary: 'Invites a person by mail; for staff',
      body: ADMIN_BODIES.invite,
      querystring: RedirectQuery,
      response: { 200: UserAnswer },
    },
    handler: async (request) => {
      const { value: email } = emailContact(request.body.email)
      const by = byOf(request)
      const invitedBy = {
        ...by,
        metadata: requireSmallMetadata(request.body.data ?? undefined),
        redirectTo: allowedRedirect(deps.settings, request.query.redirect_to),
      }
      return db.transaction(async (tx) => {
        const known = await lockUserByContact(tx, { kind: 'email', value: email })
        if (known) await requireRightOver(tx, by.staff, known.id)
        const { userId, invitation } = await inviteUser(tx, deps, email, invitedBy)
        if (!invitation) throw new AuthRefusal('email_exists')
        return viewUser(tx, userId)
      })
    },
  })
}

function makeLinkRoute({ app, db, deps, only }: Served) {
  app.route({
    method: 'POST',
    url: '/admin/generate_link',
    ...only('people.change'),
    schema: {
      summary: 'Creates the link of a mail and returns it; for staff',
      body: ADMIN_BODIES.makeLink,
      querystring: RedirectQuery,
      response: { 200: LinkAnswer },
    },
    handler: async (request) => {
      const { body, query } = request
      const type = linkTypeOf(body.type)
      const email = emailContact(body.email)
      if (body.password) requireGoodPassword(body.password)
      if (type === 'signup' && !body.password) {
        throw new AuthRefusal('validation_failed', 'Signup requires a valid password')
      }
      const link = {
        type,
        email,
        newEmail: body.new_email ? emailContact(body.new_email).value : undefined,
        passwordHash: body.password ? await deps.passwords.hash(body.password) : undefined,
        metadata: requireSmallMetadata(body.data ?? undefined),
        redirectTo: allowedRedirect(deps.settings, query.redirect_to ?? body.redirect_to),
      }
      return db.transaction((tx) => makeLink(tx, deps, link, byOf(request))).catch(refuseTaken)
    },
  })
}

function oauthClientRoutes({ app, only }: Served) {
  for (const { method, url } of OAUTH_CLIENT_CALLS) {
    app.route({
      method,
      url,
      ...only('people.change'),
      schema: { hide: true },
      handler: () => {
        throw new AuthRefusal('feature_disabled', 'OAuth server is disabled')
      },
    })
  }
}

/** Hashing is slow, so it is done before any lock. */
async function hashed({ passwords }: AuthDeps, user: StaffUser): Promise<StaffChange> {
  return { ...user, passwordHash: user.password === undefined ? undefined : await passwords.hash(user.password) }
}

function byOf({ staffMember, ip }: FastifyRequest): ByStaff {
  if (!staffMember) throw new Error('the hook lets nobody else in')
  return { staff: staffMember, actor: actorName(staffMember), ip }
}

function userIdOf({ userId }: z.output<typeof UserParams>): string {
  if (!z.uuid().safeParse(userId).success) throw new AuthRefusal('admin_user_not_found')
  return userId
}

function linkTypeOf(type: string): LinkType {
  const known = LINK_TYPES.find((one) => one === type)
  if (!known) throw new AuthRefusal('validation_failed', `Invalid email action link type requested: ${type}`)
  return known
}

/** The client sends an empty text for an omitted value. */
function numberOf(text: string | undefined, usual: number, max: number): number {
  if (!text) return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new AuthRefusal('validation_failed', 'Bad Pagination Parameters')
  }
  return value
}

/** Sets the links to the next and the last page; the client reads the number after the first `=`. */
function addPages(
  reply: FastifyReply,
  { page, perPage, total, filter }: { page: number; perPage: number; total: number; filter: string },
) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const more = new URLSearchParams({ per_page: String(perPage), ...(filter !== '' && { filter }) })
  const link = (number: number, rel: string) => `</admin/users?page=${number}&${more}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  reply.header('x-total-count', String(total)).header('link', links.join(', '))
}
