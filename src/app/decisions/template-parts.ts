import type { Parts } from '../../sync/orders/engine.ts';
import type { Parsing } from '../parsing.ts';

/** Keeps and removes mail templates; documents are read with the new ones from then on. */
export function templateParts(
  { state }: { readonly state: string },
  parsing: Pick<Parsing, 'reload'>,
): Pick<Parts, 'keepTemplate' | 'layoutOfTemplate' | 'removeTemplate'> {
  return {
    keepTemplate: async (name, template) => {
      const { keepTemplate } = await import('./kept-templates.ts');
      const path = await keepTemplate(state, name, template);
      await parsing.reload();
      return path;
    },
    layoutOfTemplate: async (name) => {
      const { layoutOfKept } = await import('./kept-templates.ts');
      return layoutOfKept(state, name);
    },
    removeTemplate: async (name) => {
      const { removeTemplate } = await import('./kept-templates.ts');
      removeTemplate(state, name);
      await parsing.reload();
    },
  };
}
