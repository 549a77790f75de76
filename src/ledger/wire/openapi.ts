/** The description served at /openapi.json, derived from the routes and their schemas. */
export function openApiDocument(): object {
  return {};
}
