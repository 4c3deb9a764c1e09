import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { choice, define, flag, integer, resource, tags, text, type AnyResource } from '#define'
