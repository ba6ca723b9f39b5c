// Stands in for the one that is generated, which names what Debian's Newtonsoft.Json is too old for.
using System;
using Newtonsoft.Json;

namespace Org.OpenAPITools.Model
{
    public abstract class AbstractOpenAPISchema
    {
        public static readonly JsonSerializerSettings SerializerSettings =
            new JsonSerializerSettings { MissingMemberHandling = MissingMemberHandling.Error };

        public static readonly JsonSerializerSettings AdditionalPropertiesSerializerSettings =
            new JsonSerializerSettings();

        public abstract Object ActualInstance { get; set; }

        public bool IsNullable { get; protected set; }

        public string SchemaType { get; protected set; }

        public abstract string ToJson();
    }
}
