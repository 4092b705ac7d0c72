import { Type } from '@sinclair/typebox';
import type { ModuleDefinition } from '../../../kit/group';
import { moduleOf } from '../../../kit/module';
import { expects, StringEnum } from '../../../kit/schema';

/** The module that the bridge's REST prefix depends on, which is also the name of the bridge's folder. */
export const bridgeModule = 'assistant-bridge';

/** What it is: private, and off until it is switched on. */
export const bridgeDefinition: ModuleDefinition = {
  ...moduleOf(bridgeModule, {
    label: 'Assistant bridge',
    config: {
      default_toolset: Type.Optional(
        Type.String({
          pattern: '^(lean|booking|crm|full)(,(lean|booking|crm|full))*$',
          ...expects('must be lean, booking, crm or full, or several of them separated by commas'),
          maxLength: 40,
          description: 'Toolset where neither the caller nor its key names one',
        }),
      ),
      bridge_confirm: Type.Optional(
        StringEnum(['ask', 'strict', 'person', 'refuse'], { description: 'How destructive tools are confirmed' }),
      ),
      code_mode: Type.Optional(Type.Boolean({ description: 'Whether assistants may run short programs (svc_run)' })),
      oauth: Type.Optional(Type.Boolean({ description: 'Whether apps can be connected by OAuth, beside keys' })),
    },
    defaults: { default_toolset: 'lean', bridge_confirm: 'ask', oauth: false, code_mode: false },
  }),
  isPrivate: true,
  isActiveByDefault: false,
};
