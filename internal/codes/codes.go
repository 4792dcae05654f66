// Package codes has the numbers and names of the director's errors, as its errors.rb defines them. Constants have no
// type: manifest.Code has the methods.
package codes

import "github.com/boshrender/boshrender/internal/lazy"

// The numbers, in their order.
const (
	TaskNotFound                              = 10000
	TaskCancelled                             = 10001
	NetworkPrefixSizeTooBig                   = 16013
	NetworkPrefixSizesDiffer                  = 16014
	ReleaseInvalidArchive                     = 30002
	ReleaseNotFound                           = 30005
	ReleaseVersionNotFound                    = 30006
	ReleaseInUse                              = 30007
	ReleaseVersionInUse                       = 30008
	ReleaseVersionInvalid                     = 30010
	ReleaseNotMatchingManifest                = 30011
	ReleaseSHA1DoesNotMatch                   = 30015
	ValidationInvalidType                     = 40000
	ValidationMissingField                    = 40001
	ValidationViolatedMin                     = 40002
	ValidationViolatedMax                     = 40003
	ValidationInvalidValue                    = 40005
	StemcellInvalidArchive                    = 50000
	StemcellImageNotFound                     = 50001
	StemcellNotFound                          = 50003
	StemcellInUse                             = 50004
	StemcellAliasAlreadyExists                = 50005
	StemcellSHA1DoesNotMatch                  = 50007
	PackageMissingSourceCode                  = 60001
	PackageMissingExportedFrom                = 60003
	StemcellNotPresentInExportedFrom          = 60004
	DeploymentNotFound                        = 70000
	InstanceNotFound                          = 70001
	InstanceInvalidIndex                      = 70002
	SnapshotNotFound                          = 70008
	JobNotFound                               = 70009
	ContextIDViolatedMax                      = 70010
	JobInvalidArchive                         = 80000
	JobMissingManifest                        = 80001
	JobMissingTemplateFile                    = 80002
	JobMissingMonit                           = 80004
	JobInvalidLogSpec                         = 80005
	JobInvalidPropertySpec                    = 80008
	JobPackageCollision                       = 80011
	JobInvalidPackageSpec                     = 80012
	JobInvalidLinkSpec                        = 80013
	JobDuplicateLinkName                      = 80014
	JobWithExportedFromMismatch               = 80015
	JobInvalidName                            = 80016
	ResourceNotFound                          = 100002
	CompilationConfigUnknownNetwork           = 120001
	CompilationConfigInvalidAvailabilityZone  = 120002
	CompilationConfigInvalidVMType            = 120003
	CompilationConfigInvalidVMExtension       = 120005
	CompilationConfigBadVMConfiguration       = 120007
	NetworkReservationIPMissing               = 130005
	NetworkReservationVIPDefaultProvided      = 130007
	NetworkReservationAlreadyInUse            = 130008
	NetworkReservationError                   = 130010
	NetworkReservationNotEnoughCapacity       = 130011
	NetworkReservationIPOutsideSubnet         = 130012
	NetworkReservationIPReserved              = 130013
	NetworkReservationVIPMisconfigured        = 130014
	NetworkReservationInvalidPrefix           = 130015
	InstanceGroupUnknownRelease               = 140002
	InstanceGroupUnknownVMType                = 140004
	InstanceGroupUnknownStemcell              = 140005
	InstanceGroupInvalidInstanceState         = 140007
	InstanceGroupInvalidState                 = 140008
	JobMissingNetwork                         = 140009
	InstanceGroupInvalidJobs                  = 140010
	JobInvalidLifecycle                       = 140011
	InstanceGroupUnknownDiskType              = 140012
	InstanceGroupInvalidPersistentDisk        = 140013
	JobInvalidAvailabilityZone                = 140016
	JobMissingAvailabilityZones               = 140017
	JobUnknownAvailabilityZone                = 140018
	JobInstanceIgnored                        = 140021
	InstanceGroupBadVMConfiguration           = 140022
	V1DeprecatedJob                           = 140023
	V1DeprecatedTemplate                      = 140024
	V1DeprecatedResourcePool                  = 140025
	V1DeprecatedNetworks                      = 140026
	V1DeprecatedDiskPools                     = 140027
	V1DeprecatedResourcePools                 = 140028
	ReleaseMissingJob                         = 140029
	JobUnknownNetwork                         = 150001
	InstanceGroupNetworkInstanceIPMismatch    = 150002
	JobNetworkInvalidDefault                  = 150003
	JobNetworkMultipleDefaults                = 150004
	JobNetworkMissingDefault                  = 150005
	JobNetworkMissingRequiredAvailabilityZone = 150006
	JobStaticIPsFromInvalidAvailabilityZone   = 150007
	JobStaticIPNotSupportedOnDynamicNetwork   = 150008
	JobInvalidStaticIPs                       = 150009
	NetworkOverlappingSubnets                 = 160001
	NetworkInvalidRange                       = 160002
	NetworkInvalidGateway                     = 160003
	NetworkInvalidDNS                         = 160004
	NetworkReservedIPOutOfRange               = 160005
	NetworkStaticIPOutOfRange                 = 160006
	NetworkSubnetUnknownAvailabilityZone      = 160007
	NetworkInvalidProperty                    = 160008
	NetworkSubnetInvalidAvailabilityZone      = 160009
	NetworkInvalidIPRangeFormat               = 160010
	UpdateConfigInvalidWatchTime              = 180001
	DeploymentAmbiguousReleaseSpec            = 190001
	DeploymentDuplicateReleaseName            = 190002
	DeploymentDuplicateVMTypeName             = 190004
	DeploymentDuplicateVMExtensionName        = 190005
	DeploymentCanonicalJobNameTaken           = 190006
	DeploymentCanonicalNetworkNameTaken       = 190007
	DeploymentNoNetworks                      = 190008
	DeploymentCanonicalNameTaken              = 190009
	DeploymentInvalidNetworkType              = 190010
	DeploymentUnknownTemplate                 = 190011
	DeploymentDuplicateDiskTypeName           = 190013
	DeploymentInvalidProperty                 = 190014
	DeploymentInvalidLink                     = 190016
	DeploymentDuplicateAvailabilityZoneName   = 190017
	DeploymentInvalidMigratedFromJob          = 190018
	DeploymentInvalidResourceSpecification    = 190019
	DeploymentIgnoredInstancesModification    = 190020
	DeploymentIgnoredInstancesDeletion        = 190021
	DeploymentDuplicateVariableName           = 190022
	DeploymentRequired                        = 190024
	DeploymentInvalidConfigReference          = 190025
	DiskTypeInvalidDiskSize                   = 200001
	IncompatibleFeatures                      = 210001
	CloudDiskNotAttached                      = 390001
	AgentJobNotRunning                        = 400007
	AgentDiskOutOfSync                        = 400010
	CloudcheckResolutionNotProvided           = 410002
	CloudcheckInvalidResolutionFormat         = 410003
	CloudcheckResurrectionPaused              = 410004
	DNSInvalidCanonicalName                   = 420001
	BadManifest                               = 440001
	BadConfigRequest                          = 440010
	BadConfig                                 = 440011
	ConfigNotFound                            = 440012
	RPCRemoteException                        = 450001
	RPCTimeout                                = 450002
	RunErrandError                            = 510000
	AttachDiskErrorUnknownInstance            = 520001
	AttachDiskInvalidInstanceState            = 520003
	RuntimeInvalidReleaseVersion              = 530001
	AddonReleaseNotListedInReleases           = 530002
	RuntimeInvalidDeploymentRelease           = 530003
	AddonIncompleteFilterJobSection           = 530004
	AddonIncompleteFilterStemcellSection      = 530005
	AddonDeploymentFilterNotAllowed           = 530006
	RuntimeConfigParseError                   = 530006
	ConfigServerFetchError                    = 540001
	ConfigServerMissingName                   = 540002
	ConfigServerIncorrectNameSyntax           = 540004
	ConfigServerIncorrectVariablePlacement    = 540007
	ConfigServerDisabledError                 = 540009
	CPIDuplicateName                          = 550000
	CPINotFound                               = 550001
	VariablesInvalidFormat                    = 560000
	FeaturesInvalidFormat                     = 560001
	CloudConfigMergeError                     = 570000
	InvalidJSONError                          = 710001
	LinkLookupError                           = 810000
	LinkCreateError                           = 810001
	LinkProviderLookupError                   = 810002
	LinkNetworkLookupError                    = 810003
	LinkNotExternalError                      = 810005
	LinkIDRequiredError                       = 810006
	LinkInvalidStatusError                    = 810007
	LinkInvalidAzsError                       = 810008
	LinkProviderNotSharedError                = 810009
)

// Names has the name of each number: the director's class.
var Names = lazy.Value[map[int]string]{New: func() map[int]string {
	return map[int]string{
		100:                                       "DirectorError",
		TaskNotFound:                              "TaskNotFound",
		TaskCancelled:                             "TaskCancelled",
		NetworkPrefixSizeTooBig:                   "NetworkPrefixSizeTooBig",
		NetworkPrefixSizesDiffer:                  "NetworkPrefixSizesDiffer",
		ReleaseInvalidArchive:                     "ReleaseInvalidArchive",
		ReleaseNotFound:                           "ReleaseNotFound",
		ReleaseVersionNotFound:                    "ReleaseVersionNotFound",
		ReleaseInUse:                              "ReleaseInUse",
		ReleaseVersionInUse:                       "ReleaseVersionInUse",
		ReleaseVersionInvalid:                     "ReleaseVersionInvalid",
		ReleaseNotMatchingManifest:                "ReleaseNotMatchingManifest",
		ReleaseSHA1DoesNotMatch:                   "ReleaseSha1DoesNotMatch",
		ValidationInvalidType:                     "ValidationInvalidType",
		ValidationMissingField:                    "ValidationMissingField",
		ValidationViolatedMin:                     "ValidationViolatedMin",
		ValidationViolatedMax:                     "ValidationViolatedMax",
		ValidationInvalidValue:                    "ValidationInvalidValue",
		StemcellInvalidArchive:                    "StemcellInvalidArchive",
		StemcellImageNotFound:                     "StemcellImageNotFound",
		StemcellNotFound:                          "StemcellNotFound",
		StemcellInUse:                             "StemcellInUse",
		StemcellAliasAlreadyExists:                "StemcellAliasAlreadyExists",
		StemcellSHA1DoesNotMatch:                  "StemcellSha1DoesNotMatch",
		PackageMissingSourceCode:                  "PackageMissingSourceCode",
		PackageMissingExportedFrom:                "PackageMissingExportedFrom",
		StemcellNotPresentInExportedFrom:          "StemcellNotPresentInExportedFrom",
		DeploymentNotFound:                        "DeploymentNotFound",
		InstanceNotFound:                          "InstanceNotFound",
		InstanceInvalidIndex:                      "InstanceInvalidIndex",
		SnapshotNotFound:                          "SnapshotNotFound",
		JobNotFound:                               "JobNotFound",
		ContextIDViolatedMax:                      "ContextIdViolatedMax",
		JobInvalidArchive:                         "JobInvalidArchive",
		JobMissingManifest:                        "JobMissingManifest",
		JobMissingTemplateFile:                    "JobMissingTemplateFile",
		JobMissingMonit:                           "JobMissingMonit",
		JobInvalidLogSpec:                         "JobInvalidLogSpec",
		JobInvalidPropertySpec:                    "JobInvalidPropertySpec",
		JobPackageCollision:                       "JobPackageCollision",
		JobInvalidPackageSpec:                     "JobInvalidPackageSpec",
		JobInvalidLinkSpec:                        "JobInvalidLinkSpec",
		JobDuplicateLinkName:                      "JobDuplicateLinkName",
		JobWithExportedFromMismatch:               "JobWithExportedFromMismatch",
		JobInvalidName:                            "JobInvalidName",
		ResourceNotFound:                          "ResourceNotFound",
		CompilationConfigUnknownNetwork:           "CompilationConfigUnknownNetwork",
		CompilationConfigInvalidAvailabilityZone:  "CompilationConfigInvalidAvailabilityZone",
		CompilationConfigInvalidVMType:            "CompilationConfigInvalidVmType",
		CompilationConfigInvalidVMExtension:       "CompilationConfigInvalidVmExtension",
		CompilationConfigBadVMConfiguration:       "CompilationConfigBadVmConfiguration",
		NetworkReservationIPMissing:               "NetworkReservationIpMissing",
		NetworkReservationVIPDefaultProvided:      "NetworkReservationVipDefaultProvided",
		NetworkReservationAlreadyInUse:            "NetworkReservationAlreadyInUse",
		NetworkReservationError:                   "NetworkReservationError",
		NetworkReservationNotEnoughCapacity:       "NetworkReservationNotEnoughCapacity",
		NetworkReservationIPOutsideSubnet:         "NetworkReservationIpOutsideSubnet",
		NetworkReservationIPReserved:              "NetworkReservationIpReserved",
		NetworkReservationVIPMisconfigured:        "NetworkReservationVipMisconfigured",
		NetworkReservationInvalidPrefix:           "NetworkReservationInvalidPrefix",
		InstanceGroupUnknownRelease:               "InstanceGroupUnknownRelease",
		InstanceGroupUnknownVMType:                "InstanceGroupUnknownVmType",
		InstanceGroupUnknownStemcell:              "InstanceGroupUnknownStemcell",
		InstanceGroupInvalidInstanceState:         "InstanceGroupInvalidInstanceState",
		InstanceGroupInvalidState:                 "InstanceGroupInvalidState",
		JobMissingNetwork:                         "JobMissingNetwork",
		InstanceGroupInvalidJobs:                  "InstanceGroupInvalidJobs",
		JobInvalidLifecycle:                       "JobInvalidLifecycle",
		InstanceGroupUnknownDiskType:              "InstanceGroupUnknownDiskType",
		InstanceGroupInvalidPersistentDisk:        "InstanceGroupInvalidPersistentDisk",
		JobInvalidAvailabilityZone:                "JobInvalidAvailabilityZone",
		JobMissingAvailabilityZones:               "JobMissingAvailabilityZones",
		JobUnknownAvailabilityZone:                "JobUnknownAvailabilityZone",
		JobInstanceIgnored:                        "JobInstanceIgnored",
		InstanceGroupBadVMConfiguration:           "InstanceGroupBadVmConfiguration",
		V1DeprecatedJob:                           "V1DeprecatedJob",
		V1DeprecatedTemplate:                      "V1DeprecatedTemplate",
		V1DeprecatedResourcePool:                  "V1DeprecatedResourcePool",
		V1DeprecatedNetworks:                      "V1DeprecatedNetworks",
		V1DeprecatedDiskPools:                     "V1DeprecatedDiskPools",
		V1DeprecatedResourcePools:                 "V1DeprecatedResourcePools",
		ReleaseMissingJob:                         "ReleaseMissingJob",
		JobUnknownNetwork:                         "JobUnknownNetwork",
		InstanceGroupNetworkInstanceIPMismatch:    "InstanceGroupNetworkInstanceIpMismatch",
		JobNetworkInvalidDefault:                  "JobNetworkInvalidDefault",
		JobNetworkMultipleDefaults:                "JobNetworkMultipleDefaults",
		JobNetworkMissingDefault:                  "JobNetworkMissingDefault",
		JobNetworkMissingRequiredAvailabilityZone: "JobNetworkMissingRequiredAvailabilityZone",
		JobStaticIPsFromInvalidAvailabilityZone:   "JobStaticIpsFromInvalidAvailabilityZone",
		JobStaticIPNotSupportedOnDynamicNetwork:   "JobStaticIPNotSupportedOnDynamicNetwork",
		JobInvalidStaticIPs:                       "JobInvalidStaticIPs",
		NetworkOverlappingSubnets:                 "NetworkOverlappingSubnets",
		NetworkInvalidRange:                       "NetworkInvalidRange",
		NetworkInvalidGateway:                     "NetworkInvalidGateway",
		NetworkInvalidDNS:                         "NetworkInvalidDns",
		NetworkReservedIPOutOfRange:               "NetworkReservedIpOutOfRange",
		NetworkStaticIPOutOfRange:                 "NetworkStaticIpOutOfRange",
		NetworkSubnetUnknownAvailabilityZone:      "NetworkSubnetUnknownAvailabilityZone",
		NetworkInvalidProperty:                    "NetworkInvalidProperty",
		NetworkSubnetInvalidAvailabilityZone:      "NetworkSubnetInvalidAvailabilityZone",
		NetworkInvalidIPRangeFormat:               "NetworkInvalidIpRangeFormat",
		UpdateConfigInvalidWatchTime:              "UpdateConfigInvalidWatchTime",
		DeploymentAmbiguousReleaseSpec:            "DeploymentAmbiguousReleaseSpec",
		DeploymentDuplicateReleaseName:            "DeploymentDuplicateReleaseName",
		DeploymentDuplicateVMTypeName:             "DeploymentDuplicateVmTypeName",
		DeploymentDuplicateVMExtensionName:        "DeploymentDuplicateVmExtensionName",
		DeploymentCanonicalJobNameTaken:           "DeploymentCanonicalJobNameTaken",
		DeploymentCanonicalNetworkNameTaken:       "DeploymentCanonicalNetworkNameTaken",
		DeploymentNoNetworks:                      "DeploymentNoNetworks",
		DeploymentCanonicalNameTaken:              "DeploymentCanonicalNameTaken",
		DeploymentInvalidNetworkType:              "DeploymentInvalidNetworkType",
		DeploymentUnknownTemplate:                 "DeploymentUnknownTemplate",
		DeploymentDuplicateDiskTypeName:           "DeploymentDuplicateDiskTypeName",
		DeploymentInvalidProperty:                 "DeploymentInvalidProperty",
		DeploymentInvalidLink:                     "DeploymentInvalidLink",
		DeploymentDuplicateAvailabilityZoneName:   "DeploymentDuplicateAvailabilityZoneName",
		DeploymentInvalidMigratedFromJob:          "DeploymentInvalidMigratedFromJob",
		DeploymentInvalidResourceSpecification:    "DeploymentInvalidResourceSpecification",
		DeploymentIgnoredInstancesModification:    "DeploymentIgnoredInstancesModification",
		DeploymentIgnoredInstancesDeletion:        "DeploymentIgnoredInstancesDeletion",
		DeploymentDuplicateVariableName:           "DeploymentDuplicateVariableName",
		DeploymentRequired:                        "DeploymentRequired",
		DeploymentInvalidConfigReference:          "DeploymentInvalidConfigReference",
		DiskTypeInvalidDiskSize:                   "DiskTypeInvalidDiskSize",
		IncompatibleFeatures:                      "IncompatibleFeatures",
		CloudDiskNotAttached:                      "CloudDiskNotAttached",
		AgentJobNotRunning:                        "AgentJobNotRunning",
		AgentDiskOutOfSync:                        "AgentDiskOutOfSync",
		CloudcheckResolutionNotProvided:           "CloudcheckResolutionNotProvided",
		CloudcheckInvalidResolutionFormat:         "CloudcheckInvalidResolutionFormat",
		CloudcheckResurrectionPaused:              "CloudcheckResurrectionPaused",
		DNSInvalidCanonicalName:                   "DnsInvalidCanonicalName",
		BadManifest:                               "BadManifest",
		BadConfigRequest:                          "BadConfigRequest",
		BadConfig:                                 "BadConfig",
		ConfigNotFound:                            "ConfigNotFound",
		RPCRemoteException:                        "RpcRemoteException",
		RPCTimeout:                                "RpcTimeout",
		RunErrandError:                            "RunErrandError",
		AttachDiskErrorUnknownInstance:            "AttachDiskErrorUnknownInstance",
		AttachDiskInvalidInstanceState:            "AttachDiskInvalidInstanceState",
		RuntimeInvalidReleaseVersion:              "RuntimeInvalidReleaseVersion",
		AddonReleaseNotListedInReleases:           "AddonReleaseNotListedInReleases",
		RuntimeInvalidDeploymentRelease:           "RuntimeInvalidDeploymentRelease",
		AddonIncompleteFilterJobSection:           "AddonIncompleteFilterJobSection",
		AddonIncompleteFilterStemcellSection:      "AddonIncompleteFilterStemcellSection",
		AddonDeploymentFilterNotAllowed:           "AddonDeploymentFilterNotAllowed",
		ConfigServerFetchError:                    "ConfigServerFetchError",
		ConfigServerMissingName:                   "ConfigServerMissingName",
		ConfigServerIncorrectNameSyntax:           "ConfigServerIncorrectNameSyntax",
		ConfigServerIncorrectVariablePlacement:    "ConfigServerIncorrectVariablePlacement",
		ConfigServerDisabledError:                 "ConfigServerDisabledError",
		CPIDuplicateName:                          "CpiDuplicateName",
		CPINotFound:                               "CpiNotFound",
		VariablesInvalidFormat:                    "VariablesInvalidFormat",
		FeaturesInvalidFormat:                     "FeaturesInvalidFormat",
		CloudConfigMergeError:                     "CloudConfigMergeError",
		InvalidJSONError:                          "InvalidJsonError",
		LinkLookupError:                           "LinkLookupError",
		LinkCreateError:                           "LinkCreateError",
		LinkProviderLookupError:                   "LinkProviderLookupError",
		LinkNetworkLookupError:                    "LinkNetworkLookupError",
		LinkNotExternalError:                      "LinkNotExternalError",
		LinkIDRequiredError:                       "LinkIdRequiredError",
		LinkInvalidStatusError:                    "LinkInvalidStatusError",
		LinkInvalidAzsError:                       "LinkInvalidAzsError",
		LinkProviderNotSharedError:                "LinkProviderNotSharedError",
	}
}}
