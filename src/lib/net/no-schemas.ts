import type { FastifyServerOptions } from 'fastify';

/**
 * For servers whose routes check what they get themselves. Fastify loads nothing that compiles schemas then: 85 files,
 * for which each start would wait.
 */
export const NO_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

function refuseSchema(): never {
  throw new Error('no schema is compiled here');
}
