import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Actor, Person, Staff } from './actor.ts'
import type { ActorOf, Endpoint } from './endpoint.ts'

const schema = { summary: 'A dish', response: { 200: z.object({}) } }
const whole = { method: 'GET', url: '/api/dish', access: 'person', rate: 'profile', cache: 'never', schema } as const

test('an endpoint that leaves out who may call it, how often, or who may store the answer does not compile', () => {
  expectTypeOf(whole).toExtend<Endpoint>()
  expectTypeOf<Omit<typeof whole, 'access'>>().not.toExtend<Endpoint>()
  expectTypeOf<Omit<typeof whole, 'rate'>>().not.toExtend<Endpoint>()
  expectTypeOf<Omit<typeof whole, 'cache'>>().not.toExtend<Endpoint>()
})

test('a handler gets the actor that the access lets in: the shop itself never comes through an endpoint', () => {
  expectTypeOf<ActorOf<'person'>>().toEqualTypeOf<Person>()
  expectTypeOf<ActorOf<{ right: 'people.read' }>>().toEqualTypeOf<Staff>()
  expectTypeOf<ActorOf<'anyone'>>().toEqualTypeOf<Person | Extract<Actor, { kind: 'visitor' }>>()
  expectTypeOf<ActorOf<'anonymous'>>().toBeNever()
})
